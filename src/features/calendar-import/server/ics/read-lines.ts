import { isUtf8 } from 'node:buffer';

/** The lines of a calendar, unfolded (RFC 5545, 3.1). UTF-8, UTF-16 or, line by line, Windows-1252. */
export function readLines(bytes: Buffer): string[] {
  const utf16 = utf16Of(bytes);
  if (utf16) return splitLines(new TextDecoder(utf16).decode(bytes));
  // Unfolded as bytes: a fold may be inside a character.
  return splitLines(bytes.toString('latin1')).map((line) => (isAscii(line) ? line : decodeLine(line)));
}

function splitLines(text: string): string[] {
  return text.replaceAll(/\r?\n[ \t]/g, '').split(/\r\n|\n|\r/);
}

/** The encoding that the byte order mark, or the zeros in the first letters, show; null for none. */
function utf16Of([first, second]: Buffer) {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  return null;
}

function isAscii(line: string): boolean {
  return !/[\u0080-\u00ff]/.test(line);
}

function decodeLine(line: string): string {
  const bytes = Buffer.from(line, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : windowsDecoder.decode(bytes);
}

const windowsDecoder = new TextDecoder('windows-1252');
