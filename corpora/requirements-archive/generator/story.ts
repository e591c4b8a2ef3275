import type { Statement } from './statement.ts';
import { a, capital, type Words } from './words.ts';

/** A user story; its acceptance criteria are statements of their own. */
export function writeStory(words: Words): Statement {
  const frame = words.frame();
  const benefit = words.benefit();
  const lead = words.random.pick([
    `As ${a(frame.actor)}, I want to ${frame.act.does} so that ${benefit}.`,
    `As ${a(frame.actor)} at ${frame.place}, I want to ${frame.act.does} even when ${frame.event.says}, so that ${benefit}.`,
    `As ${a(frame.actor)}, I want the ${frame.system} to ${frame.act.does} for me, so that ${benefit}.`,
  ]);
  return {
    kind: 'US',
    title: capital(frame.act.does),
    lead,
    body: [],
    frame,
    questions: [
      `Why does ${a(frame.actor)} want to ${frame.act.asks}?`,
      `Whose wish is it to ${frame.act.asks}?`,
    ],
  };
}

/** An acceptance criterion of the story, about its actor and its act. */
export function writeCriterion(words: Words, story: Statement): Statement {
  const { actor, act, system } = story.frame;
  const frame = { ...words.frame(), actor, act };
  const { event, guard, field, limit, message, peer, otherField, place } = frame;
  const [lead, question] = words.random.pick([
    [
      `Given ${guard}, when the ${actor} tries to ${act.does}, then the ${system} shows the ${field} within ${limit.says}.`,
      `What does the ${system} display when somebody manages to ${act.asks}?`,
    ],
    [
      `Given that ${event.says}, when the ${actor} tries to ${act.does}, then the attempt is refused with “${message}” and the ${field} stays as it was.`,
      `How is it tested that one can't ${act.asks} while ${event.asks}?`,
    ],
    [
      `Given ${a(act.thing)} without ${field}, when the ${actor} opens it, then the ${otherField} is asked for first and nothing is sent to the ${peer}.`,
      `How must the ${system} react to ${a(act.thing)} that lacks the ${field}?`,
    ],
    [
      `Given two people at ${place} who ${act.does} at the same moment, when both confirm, then exactly one succeeds and the other sees the new ${field}.`,
      `Who wins if two people at ${place} ${act.asks} simultaneously?`,
    ],
    [
      `Given that the ${peer} has not answered for ${limit.says}, when the ${actor} comes back, then the ${system} offers to try again unless ${guard}.`,
      `What does the ${system} offer after the ${peer} was silent?`,
    ],
    [
      `Given ${guard}, when ${event.says}, then the ${actor} gets one message with the ${field} and the ${otherField}, and only if both are known.`,
      `Which details does ${a(actor)} get when ${event.asks}?`,
    ],
  ] as const);
  return { kind: 'AC', title: '', lead, body: [], frame, questions: [question] };
}
