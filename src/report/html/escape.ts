/** Control and direction characters and halves of surrogate pairs, which HTML cannot show. */
const UNSHOWN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Text from outside as HTML text or attribute value that shows it and does nothing else; what
 * cannot be shown becomes its code, such as `<202E>`.
 */
export function escapeHtml(text: string): string {
  return text
    .replace(
      UNSHOWN,
      (unit) => `<${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`,
    )
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** A value as JSON that can stand inside a script element: nothing in it ends or opens markup, or turns text round. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
