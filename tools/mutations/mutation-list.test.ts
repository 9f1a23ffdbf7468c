import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readRows } from '../conformance-rows.ts';
import { describeMismatch } from './apply-mutation.ts';
import { mutations } from './mutation-list.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('every mutation still applies to the code', () => {
  expect(mutations.flatMap((mutation) => describeMismatch(root, mutation) ?? [])).toEqual([]);
});

it('every mutation changes the code behind a row that a test names', () => {
  const { named } = readRows(root);
  expect(mutations.filter(({ row, from, to }) => from === to || !named.has(row))).toEqual([]);
  const rows = new Set(mutations.map(({ row }) => row).filter((row) => /^[24589]\./.test(row)));
  expect(rows.size).toBeGreaterThanOrEqual(40);
});

it('a mutation whose text no longer exists is reported', () => {
  const outdated = { row: '9.1', file: 'package.json', from: 'no such text', to: '' };
  expect(describeMismatch(root, outdated)).toBe('9.1: package.json has no "no such text"');
});
