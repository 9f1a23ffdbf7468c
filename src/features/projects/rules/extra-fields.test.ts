import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Project } from '#src/features/projects/contract.ts';
import { extraFieldsProblem, projectFieldNames } from './extra-fields.ts';

// Parsed from JSON, so that `__proto__` is an own field, as in a request.
const parsed = (json: string) => JSON.parse(json) as Record<string, unknown>;
const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

describe('custom fields of a project', () => {
  it('are all but those of the contract [3.7]', () => {
    expect([...projectFieldNames].toSorted()).toEqual(Object.keys(Project.shape).toSorted());
  });

  it.each([
    [{}],
    [
      {
        colour: 'blue',
        budget: 12.5,
        isSecret: false,
        tags: ['a', 'b'],
        due: null,
        more: { of: { the: ['same'] } },
      },
    ],
    [{ Name: 'not the name', id2: 1, length: 0, emoji: '👩🏽‍💻' }],
    [{ left: undefined }],
    [{ deep: nested(16) }],
  ])('are kept as given: %j [3.7]', (extra) => {
    expect(extraFieldsProblem(extra)).toBeUndefined();
  });

  it.each([
    'id',
    'userId',
    'createdAt',
    'updatedAt',
    'revision',
    // Other fields in the response of an update.
    'movedEntries',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
  ])('are never named %s [3.7]', (field) => {
    expect(extraFieldsProblem(parsed(`{"fine": 1, "${field}": {"x": 1}}`))).toEqual({
      field,
      reason: 'cannot be set',
    });
  });

  it('can’t reach a prototype from nested objects [3.7]', () => {
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      expect(extraFieldsProblem(parsed(`{"deep": [{"${name}": {"isAdmin": true}}]}`))).toEqual({
        field: 'deep',
        reason: `contains ${name}, which cannot be set`,
      });
    }
  });

  it.each([
    ['a NUL', { field: 'a\0b' }],
    ['half a surrogate pair', { field: ['ok', '\uD83D'] }],
    ['a NUL in a name', { field: { 'a\0b': 1 } }],
    ['a number that JSON has not', { field: Number.NaN }],
    ['an endless number', { field: { deep: Infinity } }],
    ['a bigint', { field: 1n }],
    ['a function', { field: () => 1 }],
    ['a date', { field: new Date(0) }],
    ['a map', { field: new Map() }],
    ['too many levels', { field: nested(17) }],
    ['levels enough to exhaust a stack', { field: nested(5_000) }],
  ])('can’t contain values that can’t be stored: %s [3.7]', (_, extra) => {
    expect(extraFieldsProblem(extra)?.field).toBe('field');
  });

  it.each(['', 'x'.repeat(101), 'a\0b', '\uDE00'])(
    'have a name that can be stored, not %j [3.7]',
    (field) => {
      expect(extraFieldsProblem({ [field]: 1 })?.field).toBe(field);
    },
  );

  it('have at most 16 kB together, and the error names the largest [3.7]', () => {
    const full = { small: 'x', large: 'ü'.repeat((16_384 - '{"small":"x","large":""}'.length) / 2) };
    expect(extraFieldsProblem(full)).toBeUndefined();
    expect(extraFieldsProblem({ ...full, small: 'xx' })).toEqual({
      field: 'large',
      reason: 'is too large: custom fields can take up to 16 kB in total',
    });
  });

  it('are valid JSON if there is no problem [3.7]', () => {
    const dictionary = fc.dictionary(
      fc.string(),
      fc.anything({ withBigInt: true, withDate: true, withMap: true }),
    );
    fc.assert(
      fc.property(dictionary, (extra) => {
        fc.pre(extraFieldsProblem(extra) === undefined);
        const stored = JSON.stringify(extra);
        expect(JSON.stringify(JSON.parse(stored))).toBe(stored);
      }),
      { numRuns: 500 },
    );
  });
});
