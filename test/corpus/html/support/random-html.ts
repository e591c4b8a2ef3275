/**
 * Random HTML as people and tools write it, from well-formed to badly broken. `next` gives a
 * uniform integer in `[0, n)`, so that the same numbers give the same page. Inside tables and
 * selects a tidy page has only what belongs there, for all else would be moved or dropped.
 */
export function randomHtml(next: (n: number) => number): string {
  const pick = <T>(list: readonly T[]): T => list[next(list.length)]!;
  // 0 well-formed, 1 with end tags left out where they may be, 2 odd markup, 3 missing end tags,
  // 4 stray ones.
  const kind = next(5);
  const open: string[] = [];
  const names = pick(PALETTES);
  const steps = 1 + next(40);
  let html = pick(PROLOGUES);
  const close = (name: string): void => {
    const isOptional = kind > 0 && OPTIONAL_END.has(name) && next(2) === 0;
    const isLost = kind === 3 && next(4) === 0;
    if (!isOptional && !isLost) html += `</${name}>`;
  };
  for (let i = 0; i < steps; i++) {
    const allowed = kind < 4 ? CONTENT.get(open.at(-1) ?? '') : undefined;
    const roll = next(20);
    if (roll < 6) {
      html += pick(allowed === undefined ? TEXTS : BLANKS);
    } else if (roll < 13) {
      const name = pick(allowed ?? names);
      html += `<${name}${next(4) === 0 ? pick(ATTRIBUTES) : ''}>`;
      if (!VOID.has(name)) open.push(name);
    } else if (roll < 18) {
      if (kind === 4 && next(4) === 0) html += `</${pick(names)}>`;
      else if (open.length > 0) close(open.pop()!);
    } else if (allowed === undefined) {
      html += pick(kind > 1 && roll === 19 ? ODDITIES : SNIPPETS);
    }
  }
  if (kind !== 3) while (open.length > 0) close(open.pop()!);
  return html + pick(EPILOGUES);
}

const words = (list: string): readonly string[] => list.split(' ');

const VOID = new Set(words('br img hr input wbr meta link area embed col source track param'));
const OPTIONAL_END = new Set(
  words('li dd dt p td th tr tbody thead tfoot caption colgroup option optgroup'),
);
/** What a tidy page has directly inside these. */
const CONTENT: ReadonlyMap<string, readonly string[]> = new Map([
  ['table', words('tr tr tr td tbody thead tfoot caption col colgroup')],
  ['tbody', words('tr tr tr td th')],
  ['thead', words('tr tr th td')],
  ['tfoot', words('tr td')],
  ['tr', words('td td th')],
  ['colgroup', ['col']],
  ['select', words('option option optgroup')],
  ['option', words('option optgroup')],
  ['optgroup', ['option']],
  ['title', ['b']],
]);
const BLANKS = ['', ' ', '\n', '\n\t'];
const PALETTES = [
  words('ul ol li li div p dl dd dt address section blockquote'),
  words('table table p div ul li br span'),
  words('table ul li p h2 form button object'),
  words('select button form label div p object hr'),
  words('p div span h1 h2 h3 section pre'),
  words('div p span b i a ul li br h1 h2 section code pre'),
  words('p p em strong a small br img span q'),
  words('ul ol li li li p dl dt dd div b a'),
  words('table tr td td th tbody thead caption p b br'),
  words('table tr td tr td div ul li a form input col colgroup tfoot'),
  words('form label input button select option optgroup textarea fieldset legend p hr'),
  words('svg g text title path div p math mi mrow mo a script style'),
  words('details summary dialog figure figcaption blockquote pre code br p object video picture'),
  words('h1 h2 h3 p div article header footer nav main aside address center b font'),
  words('html head body title meta link script style noscript template frameset iframe p div span'),
  words('ruby rt rp nobr tt u s big strike applet marquee xmp listing plaintext noembed p'),
  words('pre textarea code span b button object br div title p SPAN P DIV x-card'),
];
const PROLOGUES = [
  '',
  '',
  '<!DOCTYPE html>',
  '<!doctype html>\n<html><head><title>T &amp; t</title></head><body>\n',
  '<html><head><meta charset="utf-8"><script>if (a < b) { "<p>" }</script></head>\n<body class="x">',
  '\n <!-- c --> <title>x</title> ',
  '<!doctype x><!doctype html>',
  '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN"><body>',
  '<head><noscript><link rel="x"></noscript></head>',
  '\ufeff',
];
const EPILOGUES = [
  '',
  '',
  '',
  '</body></html>',
  '</body>\n</html>\n',
  '</body><!-- end -->',
  '</html>x',
];
const TEXTS = [
  'word',
  ' ',
  '\n',
  ' two words ',
  'a  b\tc',
  '\n  indented\n',
  '&amp;',
  '&nbsp;',
  '&lt;tag&gt;',
  '&copy 1',
  '&notit; &unknown; &',
  '\u00a0',
  'so\u00adft\u200b',
  '要件',
  '&#65;&#x42;&#128;',
  'x < y',
  'a\r\nb',
  '😀',
  '&Tab;&NewLine;',
  '\u000b\u0001',
  '--> ]]>',
];
const ATTRIBUTES = [
  ' class="a > b"',
  " title='x'",
  ' hidden',
  ' style="display:none"',
  ' open',
  ' a=b/',
  ' /',
  '/',
  ' href=x"y',
  ' = b',
  ' a = "c" b',
  ' x="1"y=\'2\'/',
  ' aria-hidden="true"',
  '\n\tid=i',
];
const SNIPPETS = [
  '<!-- c -->',
  '<br>',
  '<br/>',
  '<img src="x" alt="y">',
  '<p>para</p>',
  '<ul><li>one<li>two</ul>',
  '<table><tr><td>1</td><td>2</td></tr></table>',
  '<table>\n<thead>\n<tr><th>H</th></tr>\n</thead><tbody><tr><td></td><td><p>c</p></td></tr></tbody></table>',
  '<pre>\n code\n  more\n</pre>',
  '<script>var a = "</p>";</script>',
  '<style>p > a { }</style>',
  '<svg viewBox="0 0 1 1"><title>i</title><path d="M0"/></svg>',
  '<a href="#">link</a>',
  '<b>bold</b>',
  '<dl><dt>t<dd>d</dl>',
  '<select><option>a<option>b</select>',
  '<button><b>go</b></button>',
  '<textarea>\nx &amp; <b>\n</textarea>',
  '<h2>Head</h2>',
  '<blockquote><p>q</p><p>r</p></blockquote>',
  '<math><mi>x</mi><mo>=</mo></math>',
  '<iframe src="x"><p></iframe>',
];
const ODDITIES = [
  '</p>',
  '</br>',
  '</div>',
  '</>',
  '</ x>',
  '<',
  '< p>',
  '<1>',
  '<!doctype html>',
  '<!x>',
  '<?php x ?>',
  '<!-->',
  '<!--->',
  '<!-- a --!>b',
  '<![CDATA[x > y]]>',
  '<p',
  '<p title="',
  '<!-- open',
  '</body>',
  '</html>',
  '<body>',
  '</b>',
  '</a>',
  '</table>',
  '</td>',
  '<td>',
  '<tr>',
  '<form><form>',
  '</form>',
  '<script><!-- <script> </script> --></script>',
  '<svg><p>out',
  '<svg><foreignObject><div>f</div></foreignObject></svg>',
  '<template><p>t</template>',
  '<table>foster<tr><td>x</table>',
  '<b><p>m</b>n</p>',
  '<a>1<a>2</a>',
  '<button><button>',
  '<select><p>',
  '<object><b>o</object>',
  '<td><object><i>',
  '</object>',
  '<pre>\r\nx</pre>',
  '<pre>&#10;x</pre>',
  '&#0;',
  '&#xD800;',
  '\u0000',
  '<textarea>u',
  '<title>u',
];
