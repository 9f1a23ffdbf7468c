import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isId, uuidV7 } from './ids.ts';

const randomBytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
const anyNow = fc.integer({ min: 0, max: 2 ** 48 - 1 });

describe('an id', () => {
  it('is a UUIDv7 as in RFC 9562', () => {
    // The example in appendix A.6 of the RFC.
    const random = Uint8Array.from([0xcc, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
    expect(uuidV7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  it('is well formed for any time and random bytes', () => {
    fc.assert(
      fc.property(anyNow, randomBytes, (now, random) => {
        expect(isId(uuidV7(now, random))).toBe(true);
      }),
    );
  });

  it('sorts by creation time', () => {
    fc.assert(
      fc.property(anyNow, anyNow, randomBytes, randomBytes, (a, b, one, other) => {
        fc.pre(a < b);
        expect(uuidV7(a, one) < uuidV7(b, other)).toBe(true);
      }),
    );
  });

  it('rejects too few random bytes', () => {
    expect(() => uuidV7(0, new Uint8Array(9))).toThrow(RangeError);
  });

  it.each([
    '',
    '017f22e2',
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398',
    '017f22e2-79b0-9cc3-98c4-dc0c0c07398f',
    '017f22e2-79b0-7cc3-18c4-dc0c0c07398f',
    "'; drop table clients; --",
  ])('cannot be %j', (text) => {
    expect(isId(text)).toBe(false);
  });
});
