import type { Frame, Words } from './words.ts';
import { a, capital, snake } from './words.ts';

/** A sentence that makes a requirement more exact. */
export function detail(words: Words, f: Frame): string {
  const field = words.field();
  const event = words.event();
  const guard = words.guard();
  const actor = words.actor();
  const limit = words.limit();
  const does = words.act().does;
  const code = words.code();
  const n = words.count(2, 9);
  return words.among('detail', [
    `The ${field} MUST be shown next to the ${f.field}, and both MUST come from the same reading.`,
    `If two requests concern the same ${f.act.thing}, the first one wins and the other gets the code ${code}.`,
    `The check is repeated after ${limit.says}, because the ${field} may have changed meanwhile.`,
    `This also holds when ${event.says}.`,
    `It does not hold when ${event.says}; then the ${actor} decides and leaves a reason of at least ${n * 5} characters.`,
    `Unless ${guard}, the ${f.act.thing} stays locked and the ${actor} sees why.`,
    `The ${f.system} MUST NOT guess the ${field}: if it is not known, the step waits.`,
    `After ${n} failed attempts the ${f.act.thing} is handed to the ${words.role()}, who has ${limit.says} to answer.`,
    `The ${f.peer} is told once, with the ${field}, and not again before ${limit.says} have passed.`,
    `Whoever may ${does} may also see the result, except for the ${field}.`,
    `A refusal MUST name the rule, the ${field} and the person to turn to.`,
    `The history of the ${f.act.thing} keeps the old and the new ${field} for ${words.retention()}.`,
    `At ${words.place()} the ${actor} may shorten the wait to ${limit.says} only if ${guard}.`,
    `The step counts as done when the ${f.peer} has confirmed it, not when the ${actor} has pressed the button.`,
    `Nothing of this is visible to the ${actor} before ${guard}.`,
    `Cases that started under the earlier rule MUST be finished under it, even if ${event.says}.`,
    `The wording “${words.message()}” MUST be used, with the ${field} put in where it is known.`,
    `When the ${field} is changed by hand, a second person MUST confirm it unless ${guard}.`,
    `The ${actor} MUST NOT have to enter the ${field} a second time.`,
    `For ${a(f.act.thing)} that is older than ${words.retention()}, only the ${words.role()} may do this.`,
    `“Confirmed” here means that ${guard}; a mere click is not enough.`,
    `The ${actor} can look at the rule in force from every screen that shows the ${field}.`,
    `If ${event.says} in the meantime, the ${f.system} MUST start again from the first check.`,
    `A copy of the ${field} is sent to the ${words.peer()} unless the ${words.role()} has stopped the exchange.`,
    `The ${f.act.thing} keeps its number even if ${event.says}.`,
    `Up to ${n} cases in a row may be handled in one step, provided that they share the ${field}.`,
    `When more than ${n * 10} cases wait, those with the oldest ${field} come first, except at ${words.place()}.`,
    `The ${actor} MUST be told in plain words what will happen next and by when: within ${limit.says}.`,
    `Where the ${field} is a guess, it MUST be marked with “≈” on screen and in print.`,
    `The ${words.role()} MAY switch this off for ${limit.says}; the reason MUST be recorded.`,
    `It makes no difference whether the ${actor} works at ${words.place()} or elsewhere.`,
    `${capital(a(f.act.thing))} that was touched by two people shows both names, the later one first.`,
  ]);
}

/** A short clause for a list below a requirement. */
export function listEntry(words: Words, f: Frame): string {
  const field = words.field();
  const guard = words.guard();
  const event = words.event();
  const actor = words.actor();
  const limit = words.limit();
  return words.among('entry', [
    `the ${field}, as the ${words.peer()} holds it`,
    `the ${field} before and after the change`,
    `${guard}, with the name of whoever confirmed it`,
    `whether ${event.says}`,
    `a reason of the ${actor}, if ${event.says}`,
    `the time that is left, when it is less than ${limit.says}`,
    `the ${field}, except at ${words.place()}`,
    `every ${f.act.thing} that the same ${actor} has touched within ${limit.says}`,
    `no more than ${words.count(2, 40)} entries, the newest first`,
    `a warning ⚠️ when the ${field} is missing`,
    `the ${field}, masked unless ${guard}`,
    `the code ${words.code()} and its meaning in plain words`,
    `who else may ${words.act().does}`,
    `a link to the ${f.act.thing} and to the rule that was applied`,
  ]);
}

/** The sentence that opens a list. */
export function listOpening(words: Words, f: Frame): string {
  return words.among('opening', [
    `For each ${f.act.thing} the ${f.system} MUST show:`,
    `The confirmation to the ${f.actor} MUST hold:`,
    `The following MUST be checked, in this order:`,
    `The message to the ${f.peer} MUST contain:`,
    `The ${f.actor} MUST be able to see, before the step is final:`,
    `The record MUST list:`,
  ]);
}

/** Why a requirement exists. */
export function rationale(words: Words, f: Frame): string {
  const fact = words.fact();
  return words.among('rationale', [
    `Reason: ${lower(fact)}.`,
    `Rationale: ${lower(fact)}, so that ${words.benefit()}.`,
    `Why: without this rule the ${f.actor} would have to ask the ${words.role()} each time ${words.event().says}.`,
    `Background: ${lower(fact)}; the rule was asked for by the ${words.actor()}s of ${words.place()}.`,
  ]);
}

/** A sample of data as the interface would carry it. */
export function sample(words: Words, f: Frame): string {
  const values = new Map([
    ['system', `"${snake(f.system)}"`],
    [snake(f.field), `"${f.field.slice(0, 3).toUpperCase()}-${words.count(100, 999)}"`],
    [snake(words.field()), `${words.count(1, 400)}`],
    [snake(words.field()), `{ "known": ${words.random.chance(0.5)}, "by": "${words.actor()}" }`],
    ['attempts', `${words.count(0, 7)}`],
    ['message', `"${words.message()}"`],
    ['code', `"${words.code()}"`],
  ]);
  const kept = words.random.shuffle([...values]).slice(0, words.count(3, values.size));
  return `{\n${kept.map(([name, value]) => `  "${name}": ${value}`).join(',\n')}\n}`;
}

function lower(text: string): string {
  return /^[A-Z](?:[a-z]| )/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
