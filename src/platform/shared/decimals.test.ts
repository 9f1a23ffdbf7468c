import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideRounded, formatDecimal, parseDecimal, subtractDecimals } from './decimals.ts';

describe('decimal numbers', () => {
  it.each([
    [93.75, { digits: 9375n, scale: 2 }],
    ['93.7500', { digits: 937500n, scale: 4 }],
    [0, { digits: 0n, scale: 0 }],
    [-1.5, { digits: -15n, scale: 1 }],
    [1e-7, { digits: 1n, scale: 7 }],
    [1.25e21, { digits: 1250000000000000000000n, scale: 0 }],
  ])('reads %j exactly', (value, expected) => {
    expect(parseDecimal(value)).toEqual(expected);
  });

  it.each([Number.NaN, Infinity, '', '1,5', 'abc', '0x10', ' 1', '1e9999'])('rejects %j', (value) => {
    expect(() => parseDecimal(value)).toThrow(RangeError);
  });

  it('reads every number back exactly', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e100, max: 1e100 }), (value) => {
        const { digits, scale } = parseDecimal(value);
        expect(Number(`${digits}e-${scale}`)).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  it.each([
    ['2.50', '2.5'],
    ['0012', '12'],
    ['-0.050', '-0.05'],
    ['100', '100'],
    ['0.00', '0'],
  ])('writes %s as %s', (given, expected) => {
    expect(formatDecimal(parseDecimal(given))).toBe(expected);
  });

  it('subtracts exactly', () => {
    expect(subtractDecimals(parseDecimal(10), parseDecimal(9.9999))).toEqual({ digits: 1n, scale: 4 });
    expect(subtractDecimals(parseDecimal(0.3), parseDecimal(0.1))).toEqual({ digits: 2n, scale: 1 });
    expect(subtractDecimals(parseDecimal('1.5'), parseDecimal(2))).toEqual({ digits: -5n, scale: 1 });
  });

  it.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [5n, -2n, -3n],
    [-5n, -2n, 3n],
    [7n, 3n, 2n],
    [8n, 3n, 3n],
    [-7n, 3n, -2n],
    [0n, 7n, 0n],
  ])('rounds %s / %s to %s, half away from zero', (numerator, denominator, expected) => {
    expect(divideRounded(numerator, denominator)).toBe(expected);
  });
});
