import type { Words } from './words.ts';
import { a, capital } from './words.ts';

/** A paragraph of an archive's running text: facts, numbers, opinions, no requirement. */
export function paragraph(words: Words, sentences: number): string {
  return Array.from({ length: sentences }, () => sentence(words)).join(' ');
}

function sentence(words: Words): string {
  const { system } = words;
  const actor = words.actor();
  const other = words.actor();
  const act = words.act();
  const field = words.field();
  const peer = words.peer();
  const event = words.event();
  const place = words.place();
  const n = words.count(3, 48);
  return words.among('sentence', [
    `${words.fact()}.`,
    `${words.fact()}, says the ${words.role()} of ${place}.`,
    `${words.fact()}; the figures of ${place} show the same picture, only ${n} % weaker.`,
    `In ${n} interviews the wish to ${act.does} came up more often than any other.`,
    `The earlier version of the ${system} took the ${field} from the ${peer}, which worked as long as both were restarted together.`,
    `${capital(a(actor))} who wants to ${act.does} opens ${n % 7 || 2} screens today and copies the ${field} by hand.`,
    `During the pilot at ${place} it turned out that ${event.says} about ${n} times a month.`,
    `Nobody could say who looks after the ${field} when the ${actor} and the ${other} both believe it is the other’s job.`,
    `The ${peer} delivers the ${field} with a delay of up to ${words.limit().says}; this can’t be changed in the near future.`,
    `For comparison: ${place} handles ${words.thousands()} cases a year with ${n} people.`,
    `We looked at ${n} old tickets that mention the ${field}; most were closed without a change.`,
    `It is tempting to ${act.does} automatically, but the ${actor}s asked us to keep the last word with a person.`,
    `Where ${event.says}, the paper form is still the quickest way, and it stays.`,
    `The term “${words.term().term}” is used in two senses in older documents; here it has only the one of the glossary.`,
    `A prototype let ${n} testers ${act.does}; the median needed ${words.count(12, 95)} seconds, the slowest gave up.`,
    `Costs: roughly € ${words.thousands()} for the connection to the ${peer} and as much again for the training of each ${actor}.`,
    `The ${words.role()} asked whether ${a(act.thing)} may be shared with ${place}; the answer is part of the decision below.`,
    `Half of the effort lies in the ${field}, because it has been typed in freely for ${n} years.`,
    `Seen from the ${other}, the difference between ${a(act.thing)} and its copy is of no interest at all.`,
    `Screens that show the ${field} in red were misread as errors at ${place} 😕, so colour alone carries no meaning.`,
    `In the old system one could ${act.does} with a single key; people still press it.`,
    `Of ${n + 20} cases in which ${event.says}, ${n} were settled by telephone and never recorded.`,
    `The ${other} calls this “the ${act.thing} problem”, the ${actor} has no name for it.`,
    `A visit to ${place} was worth the trip: the ${field} hangs there on the wall, written by hand.`,
    `Two earlier projects left the ${field} out and had to add it under pressure.`,
    `It was suggested that the ${peer} should hold the ${field}; its owner has declined so far.`,
    `If nothing changes, the number of cases in which ${event.says} will double in ${n % 5 || 2} years.`,
    `The vocabulary differs between sites: what is ${a(act.thing)} here is called a case at ${place}.`,
    `The ${words.role()} keeps a private list of everybody who may ${act.does}; this page replaces it.`,
    `For the ${actor}, the day has two peaks, and the ${system} is slow in both.`,
    `Experience with the ${peer} suggests that one message in ${n * 40} is lost without a trace.`,
    `The law leaves room here: it asks for a record, not for the ${field}.`,
    `To ${act.does} costs about ${n} minutes of the ${actor}’s time, most of it waiting.`,
    `Someone who sees the ${field} can often tell who the person is; hence the caution in what follows.`,
    `A survey at ${place} (n = ${n * 11}) found no preference between paper and screen.`,
    `What happens when ${event.says} has been decided three times and written down once.`,
  ]);
}

/** One line of an agenda, an answer, a remark. */
export function remark(words: Words): string {
  const act = words.act();
  const field = words.field();
  const actor = words.actor();
  return words.among('remark', [
    `Who decides about the ${field} when the ${actor} is away?`,
    `Is it enough to ${act.does} once a day, or do we need it at any time?`,
    `The ${actor}s of ${words.place()} want to see an example before they agree.`,
    `Ask the owner of the ${words.peer()} for a test account and for the list of codes.`,
    `Does the ${field} belong to the person or to the ${act.thing}?`,
    `What do we show when ${words.event().says}?`,
    `Check with the ${words.role()} whether ${words.retention()} is the right time to keep the ${field}.`,
    `Training material for the ${actor} is missing; ${words.count(2, 30)} pages would do.`,
    `The wording “${words.message()}” sounds unfriendly in print.`,
  ]);
}
