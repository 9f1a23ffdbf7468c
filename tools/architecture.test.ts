import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readOrder } from './sql-directions.ts';

const text = readFileSync('ARCHITECTURE.md', 'utf8');
const { tables, mayKnow } = readOrder();

it('can be read in one sitting', () => {
  expect(text.split('\n').length).toBeLessThanOrEqual(251);
});

it('lists the features in their order, with their tables', () => {
  const [, section = ''] = /^## The order of features\n(.+?)^## /ms.exec(text) ?? [];
  const rows = [...section.matchAll(/^\| `([\w-]+)` +\| [^|]+\| ([^|]+)\|$/gm)].map(
    ([, feature = '', named = '']) => [feature, [...named.matchAll(/`(\w+)`/g)].map(([, table]) => table)],
  );

  expect(rows).toEqual([...mayKnow.keys()].map((feature) => [feature, tables.get(feature) ?? []]));
});

it('names decisions that exist', () => {
  const numbers = [...text.matchAll(/decisions? ((?:\d+(?:, | and )?)+)/g)].flatMap(
    ([, list = '']) => list.match(/\d+/g) ?? [],
  );
  const missing = numbers.filter(
    (number) => globSync(`docs/decisions/${number.padStart(4, '0')}-*.md`).length === 0,
  );

  expect({ some: numbers.length > 0, missing }).toEqual({ some: true, missing: [] });
});
