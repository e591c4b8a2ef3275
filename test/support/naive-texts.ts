import fc from 'fast-check';

/** Texts that repeat themselves: letters, repeated blocks, and both joined. */
export function repetitiveText(maxBlocks = 6): fc.Arbitrary<string> {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '\u4e00'), maxLength: 7 });
  const block = fc
    .tuple(letters, fc.integer({ min: 1, max: 9 }))
    .map(([part, times]) => part.repeat(times));
  return fc.array(block, { maxLength: maxBlocks }).map((blocks) => blocks.join(''));
}

/** A text with needles, most of which are cut out of it. */
export function textWithNeedles(): fc.Arbitrary<{ text: string; needles: string[] }> {
  const cut = fc.tuple(fc.nat(), fc.nat());
  return fc
    .tuple(
      repetitiveText(),
      fc.array(cut, { maxLength: 6 }),
      fc.array(repetitiveText(2), { maxLength: 3 }),
    )
    .map(([text, cuts, others]) => {
      const inside = cuts.map(([at, length]) => {
        const start = at % (text.length + 1);
        return text.slice(start, start + (length % (text.length - start + 1)));
      });
      return { text, needles: [...inside, ...others] };
    });
}
