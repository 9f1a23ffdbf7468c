import { expect, it } from 'vitest';
import { canBeVisibleToClient, choosableTypes, placeOf } from './document-place.ts';

it('is a document of the account, or of a client or project', () => {
  expect(placeOf('user', 'u1')).toEqual({ type: 'userDocument', entityType: 'user', entityId: 'u1' });
  expect(placeOf('client c1', 'u1')).toEqual({
    type: 'clientDocument',
    entityType: 'client',
    entityId: 'c1',
  });
  expect(placeOf('project p1', 'u1')).toEqual({
    type: 'projectDocument',
    entityType: 'project',
    entityId: 'p1',
  });
  expect(() => placeOf('company c1', 'u1')).toThrow('There is no entity type company.');
});

it('offers contracts for clients, but neither avatars nor PDFs of invoices [5.5]', () => {
  expect(choosableTypes('client')).toEqual(['clientDocument', 'contract']);
  expect(choosableTypes('user')).toEqual(['userDocument']);
  expect(choosableTypes('invoice')).toEqual([]);
});

it.each([
  ['user', false],
  ['client', true],
  ['project', true],
  ['expense', true],
] as const)('can be shared with a client if it belongs to a %s: %s', (entityType, expected) => {
  expect(canBeVisibleToClient({ entityType })).toBe(expected);
});
