import { escapeHtml, jsonForScript } from './escape.ts';

/** The parts of a self-contained page. */
export interface DocumentParts {
  readonly title: string;
  /** HTML. */
  readonly body: string;
  /** What the script reads. */
  readonly data: unknown;
  readonly style: string;
  readonly script: string;
  /** SHA-256 in Base64. */
  readonly hash: (text: string) => string;
}

/**
 * A page that loads nothing: its policy allows the one style and the one script by their hashes and
 * nothing else, so that markup from outside could not run even if it were let in.
 */
export function htmlDocument(parts: DocumentParts): string {
  const { title, body, data, hash } = parts;
  const style = inline(parts.style, 'style');
  const script = inline(parts.script, 'script');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash(script)}'`,
    `style-src 'sha256-${hash(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
<script type="application/json" id="data">${jsonForScript(data)}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** Code of our own as the content of an element, which must not hold the element's end. */
function inline(code: string, element: 'style' | 'script'): string {
  if (new RegExp(`</${element}|<!--`, 'i').test(code)) {
    throw new Error(`the ${element} of the report would end early`);
  }
  return code;
}
