import { expect, it } from 'vitest';
import { readMigrations } from '#src/platform/server/database/migrate.ts';
import { findChangedMigrations, readReleases } from './released-migrations.ts';

const releases = { '0.1.0': { '0001-a.sql': 'a', '0003-c.sql': 'c' } };
const [a, c, d] = [
  { name: '0001-a.sql', checksum: 'a' },
  { name: '0003-c.sql', checksum: 'c' },
  { name: '0004-d.sql', checksum: 'd' },
];

it('released migrations are unchanged', async () => {
  expect(findChangedMigrations(await readReleases(), await readMigrations())).toEqual([]);
});

it('accepts new migrations after the released ones', () => {
  expect(findChangedMigrations(releases, [a, c, d])).toEqual([]);
});

it.each([
  ['changed', [{ ...a, checksum: 'x' }, c], '0001-a.sql was released with 0.1.0 and must not change.'],
  ['removed', [a, d], '0003-c.sql was released with 0.1.0 and must not change.'],
  ['inserted', [a, { name: '0002-b.sql', checksum: 'b' }, c], '0002-b.sql must come after 0003-c.sql'],
])('finds one that was %s', (_, migrations, problem) => {
  expect(findChangedMigrations(releases, migrations)).toEqual([expect.stringContaining(problem)]);
});
