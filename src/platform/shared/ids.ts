const hexDigits = '0123456789abcdef';

/** A UUIDv7 (RFC 9562), sortable by creation time in ms; `random` holds 10 random bytes. */
export function uuidV7(now: number, random: Uint8Array): string {
  if (random.length < 10) throw new RangeError('An id takes 10 random bytes');
  const bytes = [...timeBytes(now), ...random.slice(0, 10)].map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x70; // version 7
    return index === 8 ? (byte & 0x3f) | 0x80 : byte; // variant
  });
  return bytes.map((byte, index) => (dashedBefore.has(index) ? '-' : '') + hex(byte)).join('');
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

export function isId(text: string): boolean {
  return uuid.test(text);
}

const dashedBefore = new Set([4, 6, 8, 10]);

function timeBytes(now: number): number[] {
  return [40, 32, 24, 16, 8, 0].map((bits) => Math.floor(now / 2 ** bits) % 256);
}

function hex(byte: number): string {
  return `${hexDigits[byte >> 4]}${hexDigits[byte & 15]}`;
}
