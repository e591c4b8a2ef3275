import { defineStrategy } from 'uncut';

/** A chunk a section: from a heading to the next, halved at blocks while it is longer than size. */
export default defineStrategy({
  name: 'by-section',
  summary: 'One chunk a section, cut between blocks where it is longer than size.',
  params: { size: 800 },
  split(page, { size }, tools) {
    const pieces = [];
    for (const block of page.blocks) {
      const last = pieces.at(-1);
      const fits = last !== undefined && tools.countSpan(last.start, block.end) <= size;
      if (fits && block.kind !== 'heading') last.end = block.end;
      else pieces.push({ start: block.start, end: block.end });
    }
    return pieces;
  },
});
