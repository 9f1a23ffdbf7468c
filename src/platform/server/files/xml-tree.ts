import { XMLParser } from 'fast-xml-parser';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // Decoded below: the library's own expansion also knows what a document defines.
  processEntities: false,
  maxNestedTags: 50,
});

export type XmlProblem = 'hasDtd' | 'tooDeep';

/** The elements of a document, without namespaces. No file that Stint reads has a DTD, whose entities could grow without end. */
export function parseXml(bytes: Uint8Array): { root: unknown } | { problem: XmlProblem } {
  const text = decode(bytes);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return { problem: 'hasDtd' };
  try {
    return { root: parser.parse(text) };
  } catch (error) {
    if (String(error).includes('nested tags')) return { problem: 'tooDeep' };
    return { root: null };
  }
}

function decode(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const mark = start.slice(0, 2);
  const declared = /^[^>]*\sencoding=["']([\w-]+)["']/.exec(start)?.[1];
  const encoding =
    mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : (declared ?? 'utf-8');
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** The elements of this name in an element. */
export function children(node: unknown, name: string): unknown[] {
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return [];
  const found: unknown = Reflect.get(node, name);
  return Array.isArray(found) ? found : [found];
}

/** What a path of names leads to; the first of several. */
export function child(node: unknown, ...path: readonly string[]): unknown {
  return path.reduce((at, name) => children(at, name)[0], node);
}

/** The text of the element that a path leads to; null if there is none. */
export function textAt(node: unknown, ...path: readonly string[]): string | null {
  const [own] = children(child(node, ...path), '#text');
  const text = own ?? child(node, ...path);
  return typeof text === 'string' && text !== '' ? decodeReferences(text) : null;
}

export function attributeOf(node: unknown, name: string): string | null {
  return textAt(node, `@${name}`);
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeReferences(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (all, decimal, hexadecimal, name) => {
    if (name !== undefined) return named[String(name)] ?? String(all);
    const code = decimal === undefined ? Number.parseInt(String(hexadecimal), 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
}
