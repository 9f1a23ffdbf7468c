import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readRows } from '../conformance-rows.ts';
import { mutations } from './mutation-list.ts';
import { chooseMutations, describeMismatch } from './mutation.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('every mutation still applies to the code', () => {
  expect(mutations.flatMap((mutation) => describeMismatch(root, mutation) ?? [])).toEqual([]);
  expect(mutations.filter(({ from, to }) => from === to)).toEqual([]);
});

it('every row has a mutation, and a test that names it', () => {
  const { promised, named } = readRows(root);
  const mutated = new Set(mutations.flatMap((mutation) => ('row' in mutation ? mutation.row : [])));
  expect([...promised.keys()].filter((row) => !mutated.has(row))).toEqual([]);
  expect([...mutated].filter((row) => !named.has(row))).toEqual([]);
});

it('the test files of every other mutation exist', () => {
  const patterns = new Set(mutations.flatMap((mutation) => ('tests' in mutation ? mutation.tests : [])));
  expect([...patterns].filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([]);
});

it('a mutation whose text no longer exists is reported', () => {
  const outdated = { row: '9.1', file: 'package.json', from: 'no such text', to: '' };
  expect(describeMismatch(root, outdated)).toBe('9.1: package.json has no "no such text"');
});

it('mutations are chosen by row or area, and an unknown name is an error', () => {
  const rates = { row: '9.1', file: 'rates.ts', from: 'a', to: 'b' };
  const totals = { ...rates, row: '9.2' };
  const list = [rates, totals];

  expect(chooseMutations(list, ['9.2'])).toEqual([totals]);
  expect(chooseMutations(list, [])).toEqual(list);
  expect(() => chooseMutations(list, ['9.1', 'monye'])).toThrow('There is no row or area monye.');
});
