import type { Saying } from './statement.ts';
import type { Words } from './words.ts';
import { a } from './words.ts';

/** Quality requirements; numbers are drawn anew for each. */
export function qualitySaying(words: Words): Saying {
  const share = `${words.random.pick([95, 97, 98, 99, 99.5, 99.9])} %`;
  const many = words.thousands();
  const kept = words.retention();
  const role = words.role();
  const minutes = words.count(2, 55);
  const code = words.code();
  const sayings: readonly Saying[] = [
    {
      say: (f) =>
        `${share} of all requests to ${f.act.does} MUST be answered within ${f.limit.says} while ${many} requests an hour arrive.`,
      ask: [(f) => `What response time is promised under load to those who ${f.act.asks}?`],
    },
    {
      say: (f) =>
        `The ${f.system} MUST be available ${share} of each calendar month, not counting maintenance that was announced to every ${f.actor} at least ${minutes} hours before.`,
      ask: [(f) => `How much downtime is the ${f.system} allowed?`],
    },
    {
      say: (f) =>
        `The ${f.field} of every ${f.act.thing} MUST be kept for ${kept} and MUST then be erased unless the ${role} has placed a hold on it.`,
      ask: [
        (f) => `How long is the ${f.field} of ${a(f.act.thing)} stored?`,
        (f) => `Who can prevent the deletion of ${a(f.act.thing)}?`,
      ],
    },
    {
      say: (f) =>
        `The ${f.otherField} MUST be encrypted at rest and MUST NOT appear in any log, except in the protected journal that only the ${role} can open.`,
      ask: [(f) => `Where may the ${f.otherField} be visible in clear in the ${f.system}?`],
    },
    {
      say: (f) =>
        `After a failure of the ${f.peer} the ${f.system} MUST catch up with at most ${many} waiting messages in ${minutes} minutes, without handling any of them twice.`,
      ask: [(f) => `How fast is the backlog worked off once the ${f.peer} is back?`],
    },
    {
      say: (f) =>
        `Each screen on which ${a(f.actor)} can ${f.act.does} MUST be usable by keyboard alone, and its contrast MUST be ≥ 4.5 : 1.`,
      ask: [(f) => `Which accessibility rules hold for the screens used to ${f.act.asks}?`],
    },
    {
      say: (f) =>
        `Every wish to ${f.act.does} MUST leave an audit entry with the ${f.field}, the name of the ${f.actor} and the code ${code}; the entry MUST NOT be changeable, not even by the ${role}.`,
      ask: [(f) => `What is written to the audit trail when people ${f.act.asks}?`],
    },
    {
      say: (f) =>
        `Text that the ${f.system} shows at ${f.place} MUST be available in the language of the site, and the ${f.field} MUST be shown in the script in which it was entered.`,
      ask: [(f) => `Which language and script does the ${f.system} use at ${f.place}?`],
    },
    {
      say: (f) =>
        `Restoring the ${f.system} from its last copy MUST take ≤ ${minutes} minutes and MUST lose no ${f.act.thing} that was confirmed more than ${f.limit.says} before the failure.`,
      ask: [(f) => `How much may be lost and how long may recovery of the ${f.system} take?`],
    },
    {
      say: (f) =>
        `The ${f.system} MUST hold ${many} open cases at ${f.place} without the time to ${f.act.does} growing by more than ${minutes} %.`,
      ask: [(f) => `How many open cases must the ${f.system} cope with at ${f.place}?`],
    },
    {
      say: (f) =>
        `No more than ${minutes} of ${many} messages to the ${f.peer} MAY arrive out of order, and none MUST be lost when ${f.event.says}.`,
      ask: [(f) => `May messages to the ${f.peer} be lost or overtake each other?`],
    },
    {
      say: (f) =>
        `A change of the rule that decides who may ${f.act.does} MUST take effect within ${f.limit.says} on all devices, including those at ${f.place}, without a restart.`,
      ask: [(f) => `How soon do new permissions to ${f.act.asks} reach the devices?`],
    },
    {
      say: (f) =>
        `The ${f.system} MUST run for ${minutes} hours without the ${f.peer}, using the last known ${f.field}, unless ${f.guard}.`,
      ask: [(f) => `How long can the ${f.system} work without the ${f.peer}?`],
    },
    {
      say: (f) =>
        `A newly trained ${f.actor} MUST be able to ${f.act.does} after ${minutes} minutes of practice, with at most ${words.count(1, 4)} errors in ${words.count(10, 60)} tries.`,
      ask: [(f) => `How much practice does a beginner need to ${f.act.asks}?`],
    },
  ];
  return words.random.pick(sayings);
}

/** Measurable success criteria. */
export function successSaying(words: Words): Saying {
  const share = `${words.count(62, 99)} %`;
  const fewer = `${words.count(11, 60)} %`;
  const weeks = words.count(3, 26);
  const sayings: readonly Saying[] = [
    {
      say: (f) =>
        `${share} of the people who ${f.act.does} for the first time finish within ${f.limit.says} and without help.`,
      ask: [(f) => `Which share of newcomers must manage to ${f.act.asks} unaided?`],
    },
    {
      say: (f) =>
        `Within ${weeks} weeks of the launch at ${f.place}, complaints that name the ${f.field} fall by ${fewer}.`,
      ask: [(f) => `By how much should complaints about the ${f.field} drop?`],
    },
    {
      say: (f) =>
        `Every ${f.actor} at ${f.place} can ${f.act.does} in a rehearsal in which ${f.event.says}, ${weeks} times out of ${weeks + words.count(0, 2)}.`,
      ask: [(f) => `How is it rehearsed that people ${f.act.asks} while ${f.event.asks}?`],
    },
    {
      say: (f) =>
        `Cases in which ${f.event.says} are closed in ${f.limit.says} on average, ${fewer} sooner than in the year before.`,
      ask: [(f) => `What improvement is expected for cases where ${f.event.asks}?`],
    },
    {
      say: (f) =>
        `${share} of the wishes to ${f.act.does} need no second contact with ${a(f.actor)} in any of ${weeks} measured weeks.`,
      ask: [(f) => `How often may a wish to ${f.act.asks} need another contact?`],
    },
    {
      say: (f) =>
        `An audit of ${words.count(40, 900)} samples finds no ${f.act.thing} whose ${f.field} differs from what the ${f.peer} holds.`,
      ask: [(f) => `What must a sample check of the ${f.field} against the ${f.peer} show?`],
    },
    {
      say: (f) =>
        `In ${weeks} consecutive weeks nobody at ${f.place} has to ${f.act.does} on paper, except on days on which ${f.event.says}.`,
      ask: [(f) => `For how many weeks must ${f.place} manage without paper forms?`],
    },
    {
      say: (f) =>
        `The time from the moment in which ${f.event.says} to the message at the ${f.actor} is shorter than ${f.limit.says} in ${share} of cases.`,
      ask: [(f) => `How soon should ${a(f.actor)} hear that ${f.event.asks}?`],
    },
  ];
  return words.random.pick(sayings);
}

/** Edge cases: the question and its answer in one entry. */
export function edgeSaying(words: Words): Saying {
  const code = words.code();
  const sayings: readonly Saying[] = [
    {
      say: (f) =>
        `What if ${f.event.says} just as the ${f.actor} is about to ${f.act.does}? The ${f.system} MUST finish the step, mark it with ${code} and ask the ${f.actor} to confirm the ${f.field}.`,
      ask: [(f) => `${a(f.actor)} is about to ${f.act.asks} and ${f.event.asks}: what now?`],
    },
    {
      say: (f) =>
        `If the ${f.field} changes while the ${f.peer} is offline, the older value MUST be used until both sides agree, unless ${f.guard}.`,
      ask: [(f) => `Which ${f.field} counts while the ${f.peer} can't be reached?`],
    },
    {
      say: (f) =>
        `Where ${f.event.says} twice within ${f.limit.says}, only the first MUST lead to a message to the ${f.actor}; the second is counted and shown in the daily list.`,
      ask: [(f) => `Is ${a(f.actor)} told again if ${f.event.asks} a second time?`],
    },
    {
      say: (f) =>
        `${a(f.act.thing)} that arrives from ${f.place} after the close of the day MUST be handled on the next day, except if ${f.guard}.`,
      ask: [(f) => `What happens to a late ${f.act.thing} from ${f.place}?`],
    },
    {
      say: (f) =>
        `An empty ${f.field} is not the same as an unknown one: for an empty one the ${f.system} MUST ${f.act.does} as usual, for an unknown one it MUST show “${f.message}” and stop.`,
      ask: [(f) => `How does the ${f.system} tell an empty ${f.field} from an unknown one?`],
    },
    {
      say: (f) =>
        `When ${f.event.says} during a wish to ${f.act.does} that was already confirmed, the confirmation stands; the ${f.actor} is told with code ${code}, and only if ${f.guard} MAY the step be undone.`,
      ask: [(f) => `Does a confirmed wish to ${f.act.asks} survive if ${f.event.asks}?`],
    },
    {
      say: (f) =>
        `Names with letters that the ${f.peer} can’t hold (Ł, ø, ü, 漢字) MUST be kept in full and MUST NOT be replaced by question marks when the ${f.field} is sent there.`,
      ask: [(f) => `What about special letters in names that go to the ${f.peer}?`],
    },
    {
      say: (f) =>
        `If the last ${f.actor} leaves ${f.place} while ${a(f.act.thing)} is still open, the ${f.system} MUST hand it to the ${words.role()} after ${f.limit.says} and MUST NOT close it by itself.`,
      ask: [(f) => `Who inherits an open ${f.act.thing} when everybody has left ${f.place}?`],
    },
  ];
  return words.random.pick(sayings);
}
