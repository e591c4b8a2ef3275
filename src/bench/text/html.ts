import { Prose } from './prose.ts';

/**
 * A seeded HTML page of about `units` UTF-16 units with the parts of an ordinary site: head,
 * navigation, headings, paragraphs with inline markup and references, lists, tables, code.
 */
export function htmlPage(seed: number, units: number): string {
  const prose = new Prose(seed);
  const parts: string[] = [
    `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${prose.word()} ${seed}</title>\n<style>.note { color: #456 } li > p { margin: 0 }</style>\n<script>window.page = ${seed};</script>\n</head>\n<body class="site">\n<nav><ul>\n`,
  ];
  for (let i = 0; i < 12; i++) parts.push(`<li><a href="/p/${i}.html">${prose.word()}</a></li>\n`);
  parts.push('</ul></nav>\n<main>\n');
  let length = parts.reduce((sum, part) => sum + part.length, 0);
  while (length < units) {
    const part = section(prose);
    parts.push(part);
    length += part.length;
  }
  parts.push('</main>\n<footer><p>&copy; 2020&ndash;2024</p></footer>\n</body>\n</html>\n');
  return parts.join('');
}

function section(prose: Prose): string {
  switch (prose.below(8)) {
    case 0:
      return `<h2 id="s${prose.below(1000)}">${prose.word()} ${prose.word()}</h2>\n`;
    case 1: {
      const items = Array.from(
        { length: 2 + prose.below(5) },
        () => `  <li class="requirement">${inline(prose)}</li>\n`,
      );
      return `<ul>\n${items.join('')}</ul>\n`;
    }
    case 2: {
      const rows = Array.from(
        { length: 2 + prose.below(4) },
        () => `<tr><td>${prose.word()}</td><td>${prose.sentence()}</td></tr>\n`,
      );
      return `<table>\n<tbody>\n${rows.join('')}</tbody>\n</table>\n`;
    }
    case 3:
      return `<div class="note" data-level="${prose.below(9)}"><div>${inline(prose)}</div></div>\n`;
    default:
      return `<p>${inline(prose)}\n  ${inline(prose)} ${inline(prose)}</p>\n`;
  }
}

/** A sentence with inline markup and character references. */
function inline(prose: Prose): string {
  const sentence = prose.sentence();
  switch (prose.below(6)) {
    case 0:
      return `<strong>${prose.word()}</strong> ${sentence}`;
    case 1:
      return `${sentence} <a href="#${prose.below(999)}" title="${prose.word()}">${prose.word()}</a>`;
    case 2:
      return `${sentence} ${prose.word()}&nbsp;&#8364; ${prose.below(500)} &amp; <code>${prose.word()}_${prose.word()}</code>`;
    default:
      return sentence;
  }
}
