/** Where the private link stands in an email; without it, the email ends with the link. */
const placeholder = '{link}';

/** The paragraphs of an email, which empty lines separate, and before which of them its button stands. */
export function splitEmail(text: string, url: string): { paragraphs: string[]; actionPlace: number } {
  const parts = text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const place = parts.indexOf(placeholder);
  return {
    paragraphs: parts.filter((part) => part !== placeholder).map((part) => part.replaceAll(placeholder, url)),
    actionPlace: place === -1 ? parts.length : place,
  };
}

/** The text for people who read it without its button. */
export function withoutLink(text: string): string {
  return splitEmail(text, placeholder).paragraphs.join('\n\n');
}

/** The email as plain text, for another program. */
export function addLink(text: string, { label, url }: { label: string; url: string }): string {
  const { paragraphs, actionPlace } = splitEmail(text, url);
  return paragraphs.toSpliced(actionPlace, 0, `${label}:\n${url}`).join('\n\n');
}
