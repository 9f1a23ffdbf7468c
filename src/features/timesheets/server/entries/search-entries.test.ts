import { beforeAll, describe, expect, it } from 'vitest';
import { aClient, aProject, anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

describe('an entry list', () => {
  const hours = (from: string, to: string) => ({ startTime: `${from}:00.000Z`, endTime: `${to}:00.000Z` });

  it('matches regardless of accents and case', async () => {
    const dora = await stint.newTenant('Dora');
    const { clients, projects, timesheets } = dora.api;
    const client = await clients.create(aClient({ name: 'Étoile' }));
    const project = await projects.create(aProject({ name: 'Größe', clientId: client.id }));
    await timesheets.create(anEntry({ description: 'Café at noon' }));
    await timesheets.create(anEntry({ description: 'Other work', projectId: project.id }));
    const found = async (search: string) =>
      (await timesheets.list({ search })).items.map(({ description }) => description);

    for (const search of ['cafe', 'CAFÉ', 'Cafe\u0301 nòon'])
      expect(await found(search)).toEqual(['Café at noon']);
    for (const search of ['etoile', 'größe', 'GROßE', 'große work']) {
      expect(await found(search)).toEqual(['Other work']);
    }
    expect((await clients.list({ search: 'etoile' })).items).toHaveLength(1);
    expect((await projects.list({ search: 'große' })).items).toHaveLength(1);
  });

  it('finds the entries of many projects by a word of their names', async () => {
    const { projects, timesheets } = (await stint.newTenant('Mona')).api;
    const names = Array.from({ length: 60 }, (_, place) => `Harbour ${place}`);
    const ids = await Promise.all(names.map(async (name) => (await projects.create(aProject({ name }))).id));
    await timesheets.create(anEntry({ description: 'First', projectId: ids[0] }));
    await timesheets.create(anEntry({ description: 'Last', projectId: ids.at(-1) }));
    await timesheets.create(anEntry({ description: 'Elsewhere' }));
    for (const [search, found] of [
      ['harbour', ['Last', 'First']],
      ['harbour 59', ['Last']],
    ] as const)
      expect((await timesheets.list({ search })).items.map(({ description }) => description)).toEqual(found);
  });

  it('marks overlaps with entries on other pages or outside the filter', async () => {
    const bob = await stint.newTenant('Bob');
    const { projects, timesheets } = bob.api;
    const { id: projectId } = await projects.create(aProject());
    const log = async (description: string, fields: object) =>
      timesheets.create(anEntry({ description, ...fields }));
    await log('Nine to ten', hours('2026-03-02T09:00', '2026-03-02T10:00'));
    await log('Ten to eleven', hours('2026-03-02T10:00', '2026-03-02T11:00'));
    await log('Within it', { ...hours('2026-03-02T10:15', '2026-03-02T10:30'), projectId });
    await log('Of no length', hours('2026-03-02T10:20', '2026-03-02T10:20'));
    await log('Without an end', { startTime: '2026-03-02T10:20:00.000Z' });
    await log('Over the weekend', hours('2026-03-06T17:00', '2026-03-09T08:00'));
    await log('On the Sunday', hours('2026-03-08T10:00', '2026-03-08T11:00'));

    const overlapping: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await timesheets.list({ limit: 1, order: 'asc', ...(cursor && { cursor }) });
      overlapping.push(
        ...page.items.filter(({ overlaps }) => overlaps).map(({ description }) => description),
      );
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(overlapping.toSorted()).toEqual([
      'On the Sunday',
      'Over the weekend',
      'Ten to eleven',
      'Within it',
    ]);
    expect((await timesheets.list({ projectId })).items).toMatchObject([{ overlaps: true }]);
  });

  it('and its totals apply each part of the filter', async () => {
    const cem = await stint.newTenant('Cem');
    const { projects, timesheets } = cem.api;
    const { id: projectId } = await projects.create(aProject());
    await timesheets.create(anEntry({ description: 'Zebra crossing' }));
    await timesheets.create(anEntry({ description: 'A ZEBRA, 100% striped', projectId, billable: false }));
    await timesheets.create(anEntry({ description: 'Horses', date: '2026-03-03' }));
    const found = async (filter: Parameters<typeof timesheets.totals>[0]) => {
      const { items } = await timesheets.list(filter);
      const { count } = await timesheets.totals(filter);
      expect(items).toHaveLength(count);
      return items.map(({ description }) => description).toSorted();
    };
    const [striped, crossing] = ['A ZEBRA, 100% striped', 'Zebra crossing'];

    expect(await found({ search: 'zebra' })).toEqual([striped, crossing]);
    expect(await found({ search: 'zebra', billable: true })).toEqual([crossing]);
    expect(await found({ search: 'ze' })).toEqual([striped, crossing]);
    expect(await found({ search: '0%' })).toEqual([striped]);
    expect(await found({ search: '100_ striped' })).toEqual([]);
    expect(await found({ search: `ze'bra` })).toEqual([]);
    expect(await found({ search: 'unicorn' })).toEqual([]);
    expect(await found({ projectId })).toEqual([striped]);
    expect(await found({ from: '2026-03-03' })).toEqual(['Horses']);
    expect(await found({ invoiced: true })).toEqual([]);
    expect(await found({ invoiced: false, to: '2026-03-02' })).toEqual([striped, crossing]);
  });

  it('finds each word in the description, project name or client name', async () => {
    const eve = await stint.newTenant('Eve');
    const { clients, projects, timesheets } = eve.api;
    const { id: clientId } = await clients.create(aClient({ name: 'Zebra & Söhne' }));
    const { id: projectId } = await projects.create(aProject({ name: 'Shop 100%', clientId }));
    const { id: other } = await projects.create(aProject({ name: 'Zoo' }));
    await timesheets.create(anEntry({ description: 'Sketches', projectId }));
    await timesheets.create(anEntry({ description: 'Call', clientId }));
    await timesheets.create(anEntry({ description: 'Sketches of a zebra', projectId: other }));
    await timesheets.create(anEntry({ description: 'Lunch' }));
    const found = async (search: string, filter: { projectId?: string } = {}) => {
      const { items } = await timesheets.list({ search, ...filter });
      const { count } = await timesheets.totals({ search, ...filter });
      expect(items).toHaveLength(count);
      return items.map(({ description }) => description).toSorted();
    };

    expect(await found('ZEBRA')).toEqual(['Call', 'Sketches', 'Sketches of a zebra']);
    expect(await found('söhne')).toEqual(['Call', 'Sketches']);
    expect(await found('sketches zebra')).toEqual(['Sketches', 'Sketches of a zebra']);
    expect(await found('sketches  shop zebra')).toEqual(['Sketches']);
    expect(await found('zo')).toEqual(['Sketches of a zebra']);
    expect(await found('0%')).toEqual(['Sketches']);
    expect(await found('zebra', { projectId: other })).toEqual(['Sketches of a zebra']);
    expect(await found('zebra unicorn')).toEqual([]);
    expect(await found('  ')).toHaveLength(4);
  });

  it('finds entries of a large project as well as those that mention its name', async () => {
    const fay = await stint.newTenant('Fay');
    const { projects, timesheets } = fay.api;
    const { id: projectId } = await projects.create(aProject({ name: 'Common ground' }));
    for (let day = 2; day < 8; day += 1) {
      const date = `2026-03-0${day}`;
      await Promise.all(
        Array.from({ length: 10 }, () =>
          timesheets.create(anEntry({ date, description: 'Work', projectId })),
        ),
      );
    }
    for (let week = 1; week < 10; week += 1) {
      const to = new Date(Date.UTC(2026, 2, 2 + 7 * week)).toISOString().slice(0, 10);
      await timesheets.copyWeek({ from: '2026-03-02', to });
    }
    await timesheets.create(anEntry({ description: 'Common sense' }));

    expect(await timesheets.totals({ search: 'common' })).toMatchObject({ count: 601 });
    expect(await timesheets.totals({ search: 'common sense' })).toMatchObject({ count: 1 });
    expect(await timesheets.totals({ search: 'common work' })).toMatchObject({ count: 600 });
    expect((await timesheets.list({ search: 'work common', limit: 1000 })).items).toHaveLength(600);
  });

  it('finds frequent and rare words, and never another account’s entries', async () => {
    const dora = await stint.newTenant('Dora');
    const first = await Promise.all(
      Array.from({ length: 60 }, () => dora.api.timesheets.create(anEntry({ description: 'Common work' }))),
    );
    for (let week = 1; week < 10; week += 1) {
      const to = new Date(Date.UTC(2026, 2, 2 + 7 * week)).toISOString().slice(0, 10);
      await dora.api.timesheets.copyWeek({ from: '2026-03-02', to });
    }
    await ann.api.timesheets.create(anEntry({ description: 'Common work' }));

    expect(first).toHaveLength(60);
    expect(await dora.api.timesheets.totals({ search: 'common' })).toMatchObject({ count: 600 });
    expect(await ann.api.timesheets.totals({ search: 'common' })).toMatchObject({ count: 1 });
  });
});
