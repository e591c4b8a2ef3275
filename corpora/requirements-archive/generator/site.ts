import { type Ink, inkOf } from './ink.ts';
import type { PagePlan } from './plan.ts';
import { capital } from './words.ts';

/** Puts the archive's frame around a page: head, navigation, search, footer. */
export function frameOf(plan: PagePlan, body: string, ink: Ink): string {
  const { domain, system, page } = plan;
  const say = (plain: string) => inkOf(plain, ink, 4);
  const name = page.slice(page.lastIndexOf('/') + 1);
  const near = plan.neighbours
    .map((other, at) => {
      const href = `${domain.id}-${String(at + 1).padStart(2, '0')}.html`;
      const current = href === name ? ' aria-current="page"' : '';
      return `        <li><a href="${href}"${current}>${say(capital(other))}</a></li>\n`;
    })
    .join('');
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>${say(`${capital(system)} – ${domain.title}`)}</title>
  <style>.requirement { border-left: 3px solid #779 } .bcp14 { font-variant: small-caps }</style>
  <script>document.documentElement.dataset.page = "${name}";</script>
</head>
<body class="archive">
  <a class="skip" href="#main">Skip to content</a>
  <header>
    <p class="site"><a href="index.html">Requirements archive</a></p>
    <form role="search"><label for="find">Find</label> <input id="find" name="q" placeholder="Number or word"> <button>Search</button></form>
    <nav class="crumbs"><span>Archive</span><span> › </span><span>${say(domain.title)}</span><span> › </span><span>${say(system)}</span></nav>
    <nav aria-label="Systems">
      <ul>
${near}      </ul>
    </nav>
  </header>
  <main id="main">
    <article>
${body}    </article>
  </main>
  <footer>
    <!-- the footer is the same on all pages of a domain -->
    <p>${say(domain.title)} &middot; Printed copies are not controlled. &copy; Requirements archive</p>
    <p><a href="#main">Back to top</a> | <a href="imprint.html">Imprint</a> | <a href="mailto:archive@example.org">Report an error</a></p>
  </footer>
</body>
</html>
`;
}
