/** Replaces `{name}` by its value, in one pass, so that values can't insert placeholders. Unknown ones stay. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? written) : written,
  );
}

/** Intro, closing and subject can have these. */
export const textPlaceholders = ['number', 'client', 'dueDate', 'total', 'from', 'to'] as const;

/** Titles of lines from time can have these. */
export const titlePlaceholders = ['project', 'task', 'description', 'from', 'to'] as const;

/** Placeholders of a text that aren't replaced. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  const found = Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  return [...new Set(found.filter((name) => !known.includes(name)))];
}
