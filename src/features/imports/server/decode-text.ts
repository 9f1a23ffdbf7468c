import { isUtf8 } from 'node:buffer';
import type { Encoding } from '#src/features/imports/rules/import-settings.ts';
import { detectLegacyEncoding, isSingleByte } from './detect-encoding.ts';

export type DecodedText = {
  text: string;
  /** Lines (from 1) in another encoding than the rest. */
  otherEncodingLines: Map<number, Encoding>;
};

/** Recognizes binary files by their first bytes; nothing is unpacked. */
export function detectBinaryKind(bytes: Buffer): string | undefined {
  const known = signatures.find(([signature]) =>
    bytes.subarray(0, signature.length).equals(Buffer.from(signature)),
  );
  if (known) return known[1];
  const isUtf16 = detectEncoding(bytes).startsWith('utf-16');
  return !isUtf16 && bytes.subarray(0, 64 * 1024).includes(0) ? 'not a text file' : undefined;
}

const signatures: [number[], string][] = [
  [[0x50, 0x4b, 3, 4], 'a ZIP archive or an Excel workbook'],
  [[0x50, 0x4b, 5, 6], 'an empty ZIP archive'],
  [[0x1f, 0x8b], 'a compressed file'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old or password-protected Excel workbook'],
];

/** Recognizes text files that aren't tables by how they begin; some tools name web pages .xls. */
export function detectMarkup(text: string): string | undefined {
  const start = text.slice(0, 1_000).trimStart();
  return (
    markups.find(([pattern]) => pattern.test(start))?.[1] ?? (isJsonList(text) ? 'a JSON file' : undefined)
  );
}

const markups: [RegExp, string][] = [
  [
    /^(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)?<(!doctype html|html|head|body|meta|style|div|table)\b/is,
    'a web page (HTML), even if its name ends in .xls',
  ],
  // “<Date>,<Time>” are headers.
  [/^<(\?xml|!doctype|[a-z][^,;\t|\r\n]*>[^,;\t|\r\n]*(\r?\n|$))/i, 'an XML file'],
  [/^MIME-Version:/i, 'a web archive'],
  [/^\{\\rtf/, 'a rich text document'],
  [/^(\{\s*"|\[\s*\{)/, 'a JSON file'],
];

/** “["Task"],x” are headers. */
function isJsonList(text: string): boolean {
  if (!/^\s*\[/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The encoding of the text, by its byte order mark or otherwise by its bytes. */
export function detectEncoding(bytes: Buffer): Encoding {
  if (hasUtf8Mark(bytes)) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const utf16 = detectUtf16(bytes);
  if (utf16) return utf16;
  if (isUtf8(bytes)) return 'utf-8';
  const { utf8, other } = classifyLines(bytes);
  return utf8.length >= other.length && utf8.length > 0 ? 'utf-8' : detectLegacyEncoding(bytes);
}

/** Recognizes UTF-16 without a mark: every second byte of digits and delimiters is zero, and nothing is unreadable. */
function detectUtf16(bytes: Buffer): Encoding | undefined {
  const start = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  for (const [place, byte] of start.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) === 0 || Math.min(even, odd) > Math.max(even, odd) / 4) return undefined;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  // The last character may be cut.
  const text = new TextDecoder(encoding).decode(start).slice(0, -1);
  return unreadablePattern.test(text) ? undefined : encoding;
}

const unreadablePattern = /(?![\t\r\n])\p{Cc}|[\p{Cn}\p{Co}\uFFFD]/u;

/** Decodes the text. Lines that are in another encoding than the rest are decoded in theirs and reported. */
export function decodeText(bytes: Buffer, encoding: Encoding): DecodedText {
  const content = hasUtf8Mark(bytes) ? bytes.subarray(3) : bytes;
  const isWhole = encoding === 'utf-8' ? isUtf8(content) : !isSingleByte(encoding);
  if (isWhole) return { text: new TextDecoder(encoding).decode(content), otherEncodingLines: new Map() };
  const { utf8, other } = classifyLines(content);
  const lines = splitLines(content);
  const strayLines = encoding === 'utf-8' ? other : other.length > 0 ? utf8 : [];
  const strayEncoding =
    encoding === 'utf-8'
      ? detectLegacyEncoding(Buffer.concat(strayLines.flatMap((line) => lines[line - 1] ?? [])))
      : 'utf-8';
  const isStray = new Set(strayLines);
  const [decoder, strayDecoder] = [new TextDecoder(encoding), new TextDecoder(strayEncoding)];
  const text = lines
    .map((line, index) => (isStray.has(index + 1) ? strayDecoder : decoder).decode(line))
    .join('\n');
  return { text, otherEncodingLines: new Map(strayLines.map((line) => [line, strayEncoding])) };
}

/** Lines with non-ASCII bytes, by whether they are valid UTF-8. */
function classifyLines(bytes: Buffer): { utf8: number[]; other: number[] } {
  const [utf8, other]: [number[], number[]] = [[], []];
  for (const [index, line] of splitLines(bytes).entries()) {
    if (!isUtf8(line)) other.push(index + 1);
    else if (line.some((byte) => byte > 0x7f)) utf8.push(index + 1);
  }
  return { utf8, other };
}

function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, start)) {
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  lines.push(bytes.subarray(start));
  return lines;
}

function hasUtf8Mark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
