import type { Saying } from './statement.ts';
import { a, capital } from './words.ts';

/** What a functional requirement says first, with questions that it answers. */
export const functionalLeads: readonly Saying[] = [
  {
    say: (f) => `If ${f.event.says}, the ${f.system} MUST NOT ${f.act.does} unless ${f.guard}.`,
    ask: [
      (f) => `Under which condition may the ${f.system} ${f.act.asks} although ${f.event.asks}?`,
      (f) => `Is it ever allowed to ${f.act.asks} when ${f.event.asks}?`,
    ],
  },
  {
    say: (f) =>
      `The ${f.system} MUST let the ${f.actor} ${f.act.does} within ${f.limit.says}, except when ${f.event.says}.`,
    ask: [
      (f) =>
        `${capital(f.limit.asks)} does the ${f.system} have to let ${a(f.actor)} ${f.act.asks}, and when does that not hold?`,
      (f) => `What stops ${a(f.actor)} who wants to ${f.act.asks}?`,
    ],
  },
  {
    say: (f) => `Only if ${f.guard} MAY the ${f.actor} ${f.act.does}.`,
    ask: [
      (f) => `What has to be true before ${a(f.actor)} can ${f.act.asks}?`,
      (f) =>
        `Which precondition does the ${f.system} put on ${a(f.actor)} trying to ${f.act.asks}?`,
    ],
  },
  {
    say: (f) =>
      `Before anybody can ${f.act.does}, the ${f.system} MUST check that ${f.guard}, and it MUST say which check failed.`,
    ask: [
      (f) => `What does the ${f.system} verify first when people ${f.act.asks}?`,
      (f) => `Which test can fail when somebody tries to ${f.act.asks}?`,
    ],
  },
  {
    say: (f) =>
      `When ${f.event.says}, the ${f.system} MUST notify the ${f.peer} within ${f.limit.says} and MUST NOT ${f.act.does} until the answer has arrived.`,
    ask: [
      (f) => `Who is told, and how soon, if ${f.event.asks}?`,
      (f) => `What must wait for the ${f.peer} when ${f.event.asks}?`,
    ],
  },
  {
    say: (f) =>
      `An attempt to ${f.act.does} MUST be refused with the message “${f.message}” if ${f.event.says}.`,
    ask: [
      (f) => `Which message do people see if they ${f.act.asks} while ${f.event.asks}?`,
      (f) =>
        `What is shown in the ${f.system} when ${f.event.asks} and one tries to ${f.act.asks}?`,
    ],
  },
  {
    say: (f) =>
      `At ${f.place}, the ${f.actor} MUST NOT ${f.act.does} except where ${f.guard}; everywhere else the general rule holds.`,
    ask: [
      (f) => `Which special rule about whether to ${f.act.asks} applies at ${f.place}?`,
      (f) => `May ${a(f.actor)} at ${f.place} ${f.act.asks}?`,
    ],
  },
  {
    say: (f) =>
      `Every request to ${f.act.does} MUST carry the ${f.field} and the ${f.otherField}; the ${f.system} MUST reject a request that lacks either.`,
    ask: [
      (f) => `Which two details are needed to ${f.act.asks}?`,
      (f) => `What happens in the ${f.system} to an incomplete wish to ${f.act.asks}?`,
    ],
  },
  {
    say: (f) =>
      `The ${f.system} MUST keep the ${f.field} as it was before somebody used it to ${f.act.does}, so that the ${f.actor} can undo the step within ${f.limit.says}.`,
    ask: [
      (f) => `Can the step to ${f.act.asks} be taken back, and until when?`,
      (f) => `Which old value does the ${f.system} preserve when people ${f.act.asks}?`,
    ],
  },
  {
    say: (f) =>
      `The ${f.actor} MUST be able to ${f.act.does} even while ${f.event.says}, provided that ${f.guard}.`,
    ask: [
      (f) => `Can ${a(f.actor)} still ${f.act.asks} while ${f.event.asks}?`,
      (f) => `On what proviso may one ${f.act.asks} although ${f.event.asks}?`,
    ],
  },
  {
    say: (f) =>
      `As soon as ${f.event.says}, the ${f.system} MUST offer the ${f.actor} to ${f.act.does} and MUST show the ${f.field} that led to the offer.`,
    ask: [
      (f) => `What does the ${f.system} propose to ${a(f.actor)} once ${f.event.asks}?`,
      (f) => `Which value explains the proposal to ${f.act.asks}?`,
    ],
  },
  {
    say: (f) =>
      `The ${f.system} MUST treat ${a(f.act.thing)} without a valid ${f.field} as incomplete, and the ${f.actor} MUST NOT be able to ${f.act.does} from it unless the ${f.peer} has supplied the missing value.`,
    ask: [
      (f) => `How is ${a(f.act.thing)} handled whose ${f.field} is missing or wrong?`,
      (f) => `Which outside source can repair ${a(f.act.thing)} in the ${f.system}?`,
    ],
  },
  {
    say: (f) =>
      `Where the ${f.peer} does not answer within ${f.limit.says}, the ${f.system} MUST queue the wish to ${f.act.does} and MUST tell the ${f.actor} its position in the queue.`,
    ask: [
      (f) => `What if the ${f.peer} is silent while somebody wants to ${f.act.asks}?`,
      (f) => `When does ${a(f.actor)} get a place in the queue?`,
    ],
  },
  {
    say: (f) =>
      `The ${f.system} MUST ask the ${f.actor} to confirm the ${f.field} a second time if ${f.event.says} and the ${f.actor} still wants to ${f.act.does}.`,
    ask: [
      (f) => `When is ${a(f.actor)} asked twice about the ${f.field}?`,
      (f) => `Which double check comes before one can ${f.act.asks} when ${f.event.asks}?`,
    ],
  },
  {
    say: (f) =>
      `Two people MUST NOT ${f.act.does} at the same time; whoever comes second MUST see the name of the ${f.actor} who was first and the ${f.field} that is locked.`,
    ask: [
      (f) => `What happens if two persons ${f.act.asks} at once?`,
      (f) => `What does the second user of the ${f.system} see when both ${f.act.asks}?`,
    ],
  },
  {
    say: (f) =>
      `The ${f.system} MUST accept by telephone, on paper and on screen that the ${f.actor} wishes to ${f.act.does}, and MUST apply the same checks to all three.`,
    ask: [
      (f) => `Through which channels can ${a(f.actor)} ask to ${f.act.asks}?`,
      (f) => `Are the checks weaker when one phones to ${f.act.asks}?`,
    ],
  },
  {
    say: (f) =>
      `The ${f.actor} MUST NOT see the ${f.field} of ${a(f.act.thing)} while ${f.event.says}, not even in a list or an export, unless ${f.guard}.`,
    ask: [
      (f) => `When is the ${f.field} hidden from ${a(f.actor)}?`,
      (f) => `Does an export show the ${f.field} of ${a(f.act.thing)} while ${f.event.asks}?`,
    ],
  },
  {
    say: (f) =>
      `When the ${f.peer} reports another ${f.field} than the ${f.system} holds, the ${f.actor} MUST be shown both values and MUST choose one before anybody can ${f.act.does}.`,
    ask: [
      (f) => `What if the ${f.peer} and the ${f.system} disagree about the ${f.field}?`,
      (f) => `Who settles two values of the ${f.field} before one may ${f.act.asks}?`,
    ],
  },
  {
    say: (f) =>
      `A wish to ${f.act.does} that is not confirmed within ${f.limit.says} MUST lapse, and the ${f.act.thing} MUST be as if nobody had asked.`,
    ask: [
      (f) => `After what time does an unconfirmed wish to ${f.act.asks} expire?`,
      (f) => `What is left of a plan to ${f.act.asks} that nobody confirms?`,
    ],
  },
  {
    say: (f) =>
      `The ${f.system} MUST list all cases in which ${f.event.says}, sorted by ${f.field}, and MUST let the ${f.actor} ${f.act.does} straight from the list.`,
    ask: [
      (f) => `Where can ${a(f.actor)} find the cases in which ${f.event.asks}?`,
      (f) => `From which list is it possible to ${f.act.asks}?`,
    ],
  },
  {
    say: (f) =>
      `If somebody at ${f.place} tries to ${f.act.does} although ${f.event.says}, the ${f.system} MUST show “${f.message}”, MUST keep what was typed, and MAY continue only if ${f.guard}.`,
    ask: [
      (f) => `What happens at ${f.place} to people who ${f.act.asks} although ${f.event.asks}?`,
      (f) => `Is input lost at ${f.place} when ${f.event.asks}?`,
    ],
  },
  {
    say: (f) =>
      `The right to ${f.act.does} MUST be given to ${a(f.actor)} by name and for a time of at most ${f.limit.says}; it MUST NOT be inherited from a group.`,
    ask: [
      (f) => `How is the permission to ${f.act.asks} granted, and for how long?`,
      (f) => `Can ${a(f.actor)} get the right to ${f.act.asks} through a group?`,
    ],
  },
];
