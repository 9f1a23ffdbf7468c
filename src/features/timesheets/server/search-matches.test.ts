/** A search finds the same entries as a plain matcher in JavaScript, for all letters. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { randomCases } from '#tests/support/random-cases.ts';
import { aClient, aProject, anEntry } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';

const seed = 20_261_122;
const pieces = ['a', 'E', 'é', 'e\u0301', 'ñ', 'ß', 'ss', 'ﬁ', 'fi', 'İ', 'i', 'ı', 'Å', 'Ж', '語', '\u0323']
  .concat(['%', '_', '\\', "'", '-', '12', 'Zebra', 'cafés', 'LIGATURE'])
  .concat([' ', ' ', '  ']);
const text = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 }).map((all) => all.join(''));
const described = text.filter((one) => one.trim() !== '');

type Described = { description: string; names: string[] };

let ann: ApiCaller;
let entries: Described[];
beforeAll(async () => {
  const stint = await startInstallation();
  ann = await stint.newTenant('Ann');
  const names = ['İzmir & Söhne', 'Größe 100%'] as const;
  const { id: clientId } = await ann.api.clients.create(aClient({ name: names[0] }));
  const { id: projectId } = await ann.api.projects.create(aProject({ name: names[1], clientId }));
  for (const [index, description] of fc.sample(described, { seed, numRuns: 60 }).entries()) {
    const work = [{}, { clientId }, { projectId }][index % 3];
    await ann.api.timesheets.create(anEntry({ description, ...work }));
  }
  const { items } = await ann.api.timesheets.list({ limit: 1000 });
  entries = items.map((entry) => ({
    description: entry.description,
    names: names.slice(0, entry.projectId ? 2 : entry.clientId ? 1 : 0),
  }));
  return () => stint[Symbol.asyncDispose]();
});

it('finds what a plain matcher finds, with any accents, case and wildcards', async () => {
  const search = fc.oneof(
    text,
    fc.constantFrom(...pieces),
    // A substring of an existing text, even starting within a letter.
    fc
      .tuple(fc.nat(), fc.nat(30), fc.nat(12))
      .map(
        ([nth, from, length]) => entries[nth % entries.length]?.description.slice(from, from + length) ?? '',
      ),
  );
  await fc.assert(
    fc.asyncProperty(search, async (searchText) => {
      const expected = entries
        .filter((entry) => isMatch(entry, searchText))
        .map(({ description }) => description);
      const { items } = await ann.api.timesheets.list({ search: searchText, limit: 1000 });
      const { count } = await ann.api.timesheets.totals({ search: searchText });
      expect(items.map(({ description }) => description).toSorted()).toEqual(expected.toSorted());
      expect(count).toBe(expected.length);
    }),
    { seed, numRuns: randomCases(500) },
  );
});

function isMatch({ description, names }: Described, search: string): boolean {
  const texts = [description, ...names].map(plainOf);
  return search
    .split(/\s+/)
    .map(plainOf)
    .every((word) => texts.some((each) => each.includes(word)));
}

function plainOf(value: string): string {
  return value
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();
}
