/** Order of lists, on one page and across pages. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aClient, aProject, anEntry } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { Api, ApiCaller } from '#tests/support/server/api-callers.ts';

type Filter = Parameters<Api['timesheets']['list']>[0];
type Entry = Awaited<ReturnType<Api['timesheets']['list']>>['items'][number];

let ann: ApiCaller;
let ids: string[];
let entries: Entry[];
let [acme, bolt, site, shop] = ['', '', '', ''];
beforeAll(async () => {
  const stint = await startInstallation();
  ann = await stint.newTenant('Ann');
  const ben = await stint.newTenant('Ben');
  acme = (await ann.api.clients.create(aClient())).id;
  bolt = (await ann.api.clients.create(aClient())).id;
  site = (await ann.api.projects.create(aProject({ clientId: acme }))).id;
  shop = (await ann.api.projects.create(aProject({ clientId: acme }))).id;

  // Several per day, some without a start, some with the same start, shuffled.
  const days = [
    '2026-03-03',
    '2026-03-01',
    '2026-03-02',
    '2026-03-05',
    '2026-03-01',
    '2026-03-04',
    '2026-03-02',
  ];
  const starts = ['09:00', '13:30', '09:00', null, '07:15', '09:00', null];
  const work = [{ projectId: site }, { projectId: shop }, { clientId: bolt }, {}, { clientId: acme }];
  ids = [];
  for (let count = 0; count < 35; count += 1) {
    const day = pick(days, count);
    const start = pick(starts, count * 3);
    const startTime = start === null ? null : `${day}T${start}:00Z`;
    ids.push(
      (await ann.api.timesheets.create(anEntry({ date: day, startTime, ...pick(work, count * 2) }))).id,
    );
    await ben.api.timesheets.create(anEntry({ date: day, startTime }));
  }
  entries = (await ann.api.timesheets.list({ limit: 1000 })).items;
  return () => stint[Symbol.asyncDispose]();
});

const inMarch = { from: '2026-03-02', to: '2026-03-04' };

it('returns all of the caller’s entries and no others [7.2]', () => {
  expect(entries.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

describe.each<[string, () => Filter, 'asc' | 'desc', (entry: Entry) => boolean]>([
  ['own entries, newest first [7.2]', () => ({}), 'desc', () => true],
  ['a range, oldest first, both ends included [7.3]', () => inMarch, 'asc', isInMarch],
  [
    'a client’s entries, newest first [7.4]',
    () => ({ clientId: acme }),
    'desc',
    ({ clientId }) => clientId === acme,
  ],
  [
    'a project’s entries, newest first [7.5]',
    () => ({ projectId: shop }),
    'desc',
    ({ projectId }) => projectId === shop,
  ],
  [
    'a client’s and project’s entries in a range, newest first [7.6]',
    () => ({ clientId: acme, projectId: site, ...inMarch }),
    'desc',
    (entry) => entry.projectId === site && isInMarch(entry),
  ],
])('%s', (_title, filter, order, belongs) => {
  const expected = () => ordered(entries.filter(belongs), order);

  it('in one page', async () => {
    const { items, nextCursor } = await ann.api.timesheets.list({ ...filter(), limit: 1000 });

    expect(items).toEqual(expected());
    expect(items.length).toBeGreaterThan(3);
    expect(nextCursor).toBeNull();
  });

  it.each([1, 2, 7])('in pages of %i, without duplicates or gaps', async (limit) => {
    expect(await turned({ ...filter(), limit })).toEqual(expected());
  });

  it('in the opposite order on request', async () => {
    const other = order === 'asc' ? 'desc' : 'asc';

    expect(await turned({ ...filter(), order: other, limit: 4 })).toEqual(expected().toReversed());
  });
});

it('filters by an inclusive range of instants [7.3]', async () => {
  const { items } = await ann.api.timesheets.list({
    from: '2026-03-02T12:00:00Z',
    to: '2026-03-03T12:00:00Z',
  });

  expect(new Set(items.map(({ date }) => date))).toEqual(
    new Set(['2026-03-02T12:00:00.000Z', '2026-03-03T12:00:00.000Z']),
  );
});

it('uses days in the user’s time zone, not the server’s [7.3]', async () => {
  const { id } = await ann.api.timesheets.create(
    anEntry({ date: '2026-05-01', timeZone: 'Pacific/Kiritimati' }),
  );
  const { items } = await ann.api.timesheets.list({ from: '2026-05-01', to: '2026-05-01' });

  // There, noon of May 1 is 22:00 of April 30 in UTC.
  expect(items).toMatchObject([{ id, date: '2026-04-30T22:00:00.000Z', day: '2026-05-01' }]);
});

it('continues after the last page when a newer entry appears [7.2]', async () => {
  const first = await ann.api.timesheets.list({ clientId: bolt, limit: 2 });
  await ann.api.timesheets.create(anEntry({ clientId: bolt, date: '2026-12-31' }));
  const rest = await ann.api.timesheets.list({ clientId: bolt, limit: 1000, cursor: first.nextCursor ?? '' });

  const expected = ordered(
    entries.filter(({ clientId }) => clientId === bolt),
    'desc',
  );
  expect([...first.items, ...rest.items]).toEqual(expected);
});

/** Computed independently of the server: by date, then start (the date if there is none), then id. */
function ordered(unordered: Entry[], order: 'asc' | 'desc'): Entry[] {
  const sortKey = ({ date, startTime, id }: Entry) => [date, startTime ?? date, id].join(' ');
  const ascending = unordered.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  return order === 'asc' ? ascending : ascending.toReversed();
}

async function turned(filter: Filter): Promise<Entry[]> {
  const items: Entry[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await ann.api.timesheets.list({ ...filter, ...(cursor ? { cursor } : {}) });
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

function isInMarch({ day }: Entry): boolean {
  return day >= inMarch.from && day <= inMarch.to;
}

function pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[], at: number): Item {
  const item = items[at % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
