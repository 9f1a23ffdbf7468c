/**
 * The key that a shortcut names. In layouts such as Cyrillic, Greek, Hebrew or Arabic, it is the one that a Latin layout
 * has in its place.
 */
export function latinKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (!/^[\p{L}\p{Nd}؟]/u.test(key) || /^[\p{Script=Latin}\d]/u.test(key)) return key;
  const [, name] = /^(?:Key|Digit)(.)$/.exec(code) ?? [];
  if (name !== undefined) return shiftKey ? name : name.toLowerCase();
  const [plain = key, shifted = key] = signs[code] ?? [];
  return shiftKey ? shifted : plain;
}

/** On a US keyboard, without and with Shift. */
const signs: Readonly<Record<string, readonly [string, string]>> = {
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Slash: ['/', '?'],
};
