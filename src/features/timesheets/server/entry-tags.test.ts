import { describe, expect, it } from 'vitest';
import { withoutRevision } from '#tests/support/entity-fixtures.ts';
import {
  afternoon,
  atRevision,
  entryFixturesFor,
  morning,
  startEntryTests,
} from '#tests/support/entry-fixtures.ts';
import { anEntry, newId } from '#tests/support/request-fixtures.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';

const { stint, ann, book } = await startEntryTests();

describe('the tags of an entry', () => {
  it('are kept once each, trimmed, in their first spelling and order', async () => {
    const { tags } = await book.entry({ tags: ['  Büro ', 'design', 'BURO', 'two\n words', 'Design'] });
    expect(tags).toEqual(['Büro', 'design', 'two words']);
  });

  it('can be any text', async () => {
    const tags = ['🎨', 'שלום', '<b>bold</b>', "'; drop table timesheets", '{a,"b"}', 'null', '語'];
    const entry = await book.entry({ tags });
    expect(entry.tags).toEqual(tags);
    for (const tag of tags) {
      const { items } = await ann.api.timesheets.list({ tag });
      expect(items.map(({ id }) => id)).toEqual([entry.id]);
    }
  });

  it.each([
    [{ tags: ['a\0b'] }, /tags\.0/],
    [{ tags: ['\uD800'] }, /tags\.0/],
    [{ tags: ['x'.repeat(51)] }, /at most 50 characters/],
    [{ tags: [' '] }, /is required/],
    [{ tags: Array.from({ length: 10_000 }, (_each, index) => `tag ${index}`) }, /at most 20/],
    [{ tags: 'design' }, /tags/],
    [{ tags: [null] }, /tags\.0/],
    [{ tags: [['a']] }, /tags\.0/],
  ])('are rejected if invalid: %.40j', async (fields, reason) => {
    const { id: _id, ...body } = { ...anEntry(), ...fields };
    const answer = await ann.send({ method: 'POST', path: '/api/v1/timesheets', body });
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(reason);
  });

  it('change with an undo, and the log names the change', async () => {
    const before = await book.entry({ tags: ['design'] });
    const operationId = newId();
    const after = await ann.api.timesheets.update({ id: before.id, tags: ['urgent'], operationId });
    expect(after.tags).toEqual(['urgent']);
    expect(after.activityLog.at(-1)).toMatchObject({
      action: 'edited tags',
      changes: [{ field: 'tags', before: ['design'], after: ['urgent'] }],
    });
    await ann.api.timesheets.undo({ id: operationId });
    expect(withoutRevision(await book.read(before.id))).toEqual(withoutRevision(before));
  });

  it('are renamed, merged and removed everywhere, also in invoiced entries, with an undo', async () => {
    const tagsOf = async (ids: string[]) => (await Promise.all(ids.map(book.read))).map(({ tags }) => tags);
    const both = await book.entry({ tags: ['Naming', 'brand', 'x'] });
    const invoiced = await book.entry({ tags: ['NAMING'] });
    await ann.api.timesheets.markInvoiced({ entries: [invoiced].map(atRevision), invoiced: true });
    const ids = [both.id, invoiced.id];

    const before = await tagsOf(ids);
    const { renameTags, undo } = ann.api.timesheets;

    const merged = await renameTags({ tags: ['naming', 'BRAND'], newName: 'Brand' });
    expect(merged.ids.toSorted()).toEqual(ids.toSorted());
    expect(await tagsOf(ids)).toEqual([['Brand', 'x'], ['Brand']]);
    expect((await renameTags({ tags: ['brand'], newName: 'Brand' })).ids).toEqual([]);
    await undo({ id: merged.operationId });
    expect(await tagsOf(ids)).toEqual(before);

    const removed = await renameTags({ tags: ['naming'], newName: null });
    expect(await tagsOf(ids)).toEqual([['brand', 'x'], []]);
    await undo({ id: removed.operationId });
    expect(await tagsOf(ids)).toEqual(before);
    expect(await book.read(invoiced.id)).toMatchObject({ invoiced: true });
  });

  it('stay when something else changes', async () => {
    const { id } = await book.entry({ tags: ['design'] });
    await ann.api.timesheets.update({ id, description: 'Layout' });
    expect(await book.read(id)).toMatchObject({ description: 'Layout', tags: ['design'] });
  });
});

describe('tags in operations', () => {
  it('adds and removes tags of many entries, and undoes it', async () => {
    const before = [
      await book.entry({ tags: ['Büro', 'draft'] }),
      await book.entry({}),
      await book.entry({ tags: ['urgent'] }),
    ];
    const { operationId, ids } = await ann.api.timesheets.changeMany({
      entries: before.map(atRevision),
      addTags: ['urgent', 'buro'],
      removeTags: ['DRAFT'],
    });
    const after = await Promise.all(ids.map(book.read));
    expect(after.map(({ tags }) => tags)).toEqual([
      ['Büro', 'urgent'],
      ['urgent', 'buro'],
      ['urgent', 'buro'],
    ]);
    expect(after[0]).toMatchObject({ rate: before[0]?.rate, amountMinor: before[0]?.amountMinor });

    await ann.api.timesheets.undo({ id: operationId });
    const restored = await Promise.all(ids.map(book.read));
    expect(restored.map(withoutRevision)).toEqual(before.map(withoutRevision));
  });

  it('leaves entries alone that have the tags already', async () => {
    const entry = await book.entry({ tags: ['Design'] });
    await ann.api.timesheets.changeMany({ entries: [atRevision(entry)], addTags: ['design'] });
    expect(await book.read(entry.id)).toEqual(entry);
  });

  it('adds no more than 20', async () => {
    const tags = Array.from({ length: 20 }, (_each, index) => `tag ${index}`);
    const entry = await book.entry({ tags });
    await expect(
      ann.api.timesheets.changeMany({ entries: [atRevision(entry)], addTags: ['one more'] }),
    ).rejects.toMatchObject({ status: 400, data: { fields: { tags: 'must be at most 20' } } });
    expect(await book.read(entry.id)).toEqual(entry);
  });

  it('keeps them when entries are split, merged, copied and restored', async () => {
    const bob = await stint.newTenant();
    const { read, entry } = entryFixturesFor(bob);
    const [first, second] = [
      await entry({ ...morning, tags: ['Design'] }),
      await entry({ ...afternoon, tags: ['urgent', 'design'] }),
    ];
    const merged = await bob.api.timesheets.merge({ entries: [first, second].map(atRevision) });
    const whole = await read(merged.ids[0] ?? '');
    expect(whole.tags).toEqual(['Design', 'urgent']);
    const parts = await bob.api.timesheets.split({ id: whole.id, at: '2026-03-02T10:00:00.000Z' });
    for (const id of parts.ids) expect(await read(id)).toMatchObject({ tags: ['Design', 'urgent'] });
    const copied = await bob.api.timesheets.copyWeek({ from: '2026-03-02', to: '2026-03-09' });
    for (const id of copied.ids) expect(await read(id)).toMatchObject({ tags: ['Design', 'urgent'] });
    const [id = ''] = copied.ids;
    const { operationId } = await bob.api.timesheets.delete({ id });
    await bob.api.timesheets.undo({ id: operationId });
    expect(await read(id)).toMatchObject({ tags: ['Design', 'urgent'] });
  });

  it('can be undone if it is from before there were tags', async () => {
    const entry = await book.entry({});
    const { operationId } = await ann.api.timesheets.deleteMany({ entries: [atRevision(entry)] });
    await withClient(stint.database.url, (client) =>
      client.query(`update operations set before = jsonb_build_array((before -> 0) - 'tags') where id = $1`, [
        operationId,
      ]),
    );
    await ann.api.timesheets.undo({ id: operationId });
    expect(await book.read(entry.id)).toMatchObject({ tags: [] });
  });
});

describe('filtering by tag', () => {
  it('finds the whole tag with any case and accents, in lists and totals, of the own account only', async () => {
    const [bob, eve] = [await stint.newTenant(), await stint.newTenant()];
    const { entry } = entryFixturesFor(bob);
    const matching = [
      await entry({ tags: ['Büro'], duration: 1, startTime: null, endTime: null }),
      await entry({ tags: ['other', 'BURO'], duration: 2, startTime: null, endTime: null }),
    ];
    await entry({ tags: ['Bürostuhl'] });
    await entry({});
    for (const tag of ['büro', 'buro', ' BÜRO ']) {
      const { items } = await bob.api.timesheets.list({ tag });
      expect(items.map(({ id }) => id).toSorted()).toEqual(matching.map(({ id }) => id).toSorted());
      expect(await bob.api.timesheets.totals({ tag })).toMatchObject({ count: 2, durationMs: 3 * 3_600_000 });
      expect((await eve.api.timesheets.list({ tag })).items).toEqual([]);
    }
    const { items } = await bob.api.timesheets.list({ tag: 'buro', search: 'nothing like it' });
    expect(items).toEqual([]);
  });

  it('finds a tag of more entries than are looked up by index', async () => {
    const bob = await stint.newTenant();
    const { id } = await bob.api.timesheets.create(anEntry({ tags: ['often'] }));
    await withClient(stint.database.url, (client) =>
      client.query(
        `insert into timesheets (user_id, id, date, day, time_zone, duration_ms, description, rate, rate_reason,
             amount_minor, currency, tags, request_hash)
           select user_id, gen_random_uuid(), date, day, time_zone, duration_ms, description, rate, rate_reason,
             amount_minor, currency, case when n % 2 = 0 then tags else array['rarely'] end, request_hash
           from timesheets, generate_series(1, 1300) n where id = $1`,
        [id],
      ),
    );
    expect(await bob.api.timesheets.totals({ tag: 'OFTEN' })).toMatchObject({ count: 651 });
    const { items } = await bob.api.timesheets.list({ tag: 'often', limit: 1000 });
    expect(items).toHaveLength(651);
    expect((await bob.api.timesheets.tags({})).items).toEqual([
      { tag: 'often', count: 651 },
      { tag: 'rarely', count: 650 },
    ]);
  });
});

it('lists the used tags in their most used spelling, most used first', async () => {
  const [bob, eve] = [await stint.newTenant(), await stint.newTenant()];
  const { entry } = entryFixturesFor(bob);
  for (const tags of [['design'], ['Design'], ['Design', 'büro'], ['Buro'], ['Buro', 'urgent']])
    await entry({ tags });
  expect((await bob.api.timesheets.tags({})).items).toEqual([
    { tag: 'Buro', count: 3 },
    { tag: 'Design', count: 3 },
    { tag: 'urgent', count: 1 },
  ]);
  expect((await eve.api.timesheets.tags({})).items).toEqual([]);
});
