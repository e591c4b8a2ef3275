/** Distinct texts in order of arrival; a Map, so that no text has a meaning. */
export class Numbering {
  readonly #numbers = new Map<string, number>();
  readonly list: string[] = [];

  of(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.list.push(text) - 1;
      this.#numbers.set(text, number);
    }
    return number;
  }
}
