/**
 * What an element holds: text, elements by name in their order, several elements of a name, or null for none. The name
 * "#" is the text of an element with attributes, and "@name" is an attribute.
 */
export type XmlContent = string | null | readonly XmlContent[] | { readonly [name: string]: XmlContent };

/** XML in UTF-8. Elements without text are left out, as EN 16931 forbids empty ones. */
export function writeXml(name: string, content: XmlContent): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...writeElement(name, content, ''), ''].join('\n');
}

function writeElement(name: string, content: XmlContent, indent: string): string[] {
  if (content === null) return [];
  if (typeof content === 'string') return writeText(name, '', content, indent);
  if (isList(content)) return content.flatMap((each) => writeElement(name, each, indent));
  const entries = Object.entries(content);
  const attributes = entries
    .map(([key, value]) =>
      key.startsWith('@') && typeof value === 'string' ? ` ${key.slice(1)}="${escapeText(value)}"` : '',
    )
    .join('');
  const { '#': text } = content;
  if (typeof text === 'string') return writeText(name, attributes, text, indent);
  const children = entries
    .filter(([key]) => !/^[@#]/.test(key))
    .flatMap(([key, value]) => writeElement(key, value, `${indent}  `));
  return children.length === 0 ? [] : [`${indent}<${name}${attributes}>`, ...children, `${indent}</${name}>`];
}

function writeText(name: string, attributes: string, text: string, indent: string): string[] {
  const legal = removeIllegalCharacters(text);
  const cleaned = legal.trim();
  // A cash discount ends with its line break. [XRechnung BR-DE-18]
  const end = legal.endsWith('#\n') ? '\n' : '';
  return cleaned === '' ? [] : [`${indent}<${name}${attributes}>${escapeText(cleaned)}${end}</${name}>`];
}

function isList(content: XmlContent): content is readonly XmlContent[] {
  return Array.isArray(content);
}

/** XML can't have most control characters, nor halves of characters, not even escaped. */
export function removeIllegalCharacters(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
