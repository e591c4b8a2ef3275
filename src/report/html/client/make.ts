import type { Attributes } from './kit.ts';

/** Makes an element with attributes, listeners and children; runs in the report. */
export function make(
  tag: string,
  attributes: Attributes | null = null,
  ...children: (Node | string | null)[]
): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (typeof value === 'string') element.setAttribute(name, value);
  }
  for (const child of children) if (child !== null) element.append(child);
  return element;
}
