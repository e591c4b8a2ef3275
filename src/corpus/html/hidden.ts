/** Whether attributes keep an element from being rendered; style sheets are not looked at. */
export function hiddenByAttributes(
  name: string,
  attribute: (name: string) => string | null,
): boolean {
  const hidden = attribute('hidden');
  if (hidden !== null && hidden.toLowerCase() !== 'until-found') return true;
  if (name === 'dialog' && attribute('open') === null) return true;
  const style = attribute('style');
  return style !== null && /(?:^|;)\s*display\s*:\s*none\b/i.test(style);
}
