import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { anEvent, anIcs } from '#tests/support/ics-fixture.ts';
import { aProject, anEntry } from '#tests/support/request-fixtures.ts';
import { signedOutCaller } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { sendCalendar, uploadCalendar } from '#tests/support/server/calendar-upload.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeEach(async () => {
  ann = await stint.newTenant();
});

const today = new Date().toISOString().slice(0, 10);
const yesterday = addDays(today, -1);
const days = { from: yesterday, to: today };
/** An hour of a day, in UTC. */
const at = (day: string, hour: number) => [
  `DTSTART:${day.replaceAll('-', '')}T${String(hour).padStart(2, '0')}0000Z`,
  'DURATION:PT1H',
];
const call = () => anEvent([...at(today, 9), 'UID:call', 'SUMMARY:Call']);
const review = () => anEvent([...at(yesterday, 14), 'UID:review', 'SUMMARY:Review']);
const titles = async (caller = ann) =>
  (await caller.api.calendarImport.list(days)).items.map(({ title }) => title);

describe('an uploaded calendar', () => {
  it('suggests its events of the chosen days, newest first, and creates no entries', async () => {
    const later = anEvent([...at(today, 11), 'SUMMARY:Later']);
    const old = anEvent([...at(addDays(today, -30), 11), 'SUMMARY:Old']);

    expect(await uploadCalendar(ann, anIcs(later, review(), call(), old))).toEqual({
      suggestions: 4,
      unreadable: 0,
      leftOut: 0,
    });

    expect(await titles()).toEqual(['Call', 'Later', 'Review']);
    expect((await ann.api.timesheets.list({})).items).toEqual([]);
    expect(await titles(await stint.newTenant('Ben'))).toEqual([]);
  });

  it('replaces the previous one, and keeps what was added or dismissed hidden', async () => {
    await uploadCalendar(ann, anIcs(call(), review(), anEvent([...at(today, 11), 'SUMMARY:Gone'])));
    const [{ id: suggestionId } = { id: '' }] = (await ann.api.calendarImport.list(days)).items;
    await ann.api.timesheets.create({ ...anEntry({ description: 'Call' }), suggestionId });
    await uploadCalendar(ann, anIcs(call(), review()));

    expect(await titles()).toEqual(['Review']);
  });

  it('may have megabytes of descriptions', async () => {
    const note = `DESCRIPTION:${'Join the meeting '.repeat(30_000)}`;
    const old = Array.from({ length: 12 }, () => anEvent([...at('2012-03-02', 9), note]));

    await uploadCalendar(ann, anIcs(...old, call()));

    expect(await titles()).toEqual(['Call']);
  });

  it('lists at most 200 suggestions and says if there are more', async () => {
    await uploadCalendar(ann, anIcs(...Array.from({ length: 201 }, () => anEvent(at(today, 8)))));

    const { items, hasMore } = await ann.api.calendarImport.list(days);
    expect([items.length, hasMore]).toEqual([200, true]);
  });

  it.each([
    ['no calendar', 'PK\u0003\u0004', 'This isn’t a calendar file. Choose an .ics file.'],
    ['no events', anIcs(), 'This calendar has no events.'],
  ])('with %s is answered with a message', async (_, content, message) => {
    const { status, json } = await sendCalendar(ann, content);

    expect([status, json]).toEqual([422, { code: 'UNFIT', message }]);
  });

  it('of 50 MB is rejected by its size', async () => {
    const { status, json } = await sendCalendar(ann, Buffer.alloc(50 * 1024 * 1024, 'a'));

    expect([status, json]).toEqual([
      413,
      { code: 'CONTENT_TOO_LARGE', message: 'This calendar is larger than 32 MB. Export fewer events.' },
    ]);
  });

  it('of another or a compressed content type is rejected', async () => {
    for (const headers of [{ 'content-type': 'text/csv' }, { 'content-encoding': 'gzip' }]) {
      const { status } = await sendCalendar(ann, anIcs(call()), headers);
      expect(status).toBe(415);
    }
  });

  it('needs an account that keeps records', async () => {
    expect((await sendCalendar(signedOutCaller(stint.url), anIcs(call()))).status).toBe(401);
    expect((await sendCalendar(await stint.newAccount('Wanda'), anIcs(call()))).status).toBe(403);
  });
});

describe('a suggestion', () => {
  it('is hidden once it is dismissed, and shown again after Undo', async () => {
    await uploadCalendar(ann, anIcs(call(), review()));
    const suggestionIds = (await ann.api.calendarImport.list(days)).items.map(({ id }) => id);

    await ann.api.calendarImport.answer({ suggestionIds, answer: 'dismissed' });
    expect(await titles()).toEqual([]);
    await ann.api.calendarImport.answer({ suggestionIds: suggestionIds.slice(1), answer: null });
    expect(await titles()).toEqual(['Review']);
  });

  it('of an account stays when another account dismisses the same event', async () => {
    const ben = await stint.newTenant('Ben');
    await uploadCalendar(ann, anIcs(call()));
    await uploadCalendar(ben, anIcs(call()));
    const suggestionIds = (await ben.api.calendarImport.list(days)).items.map(({ id }) => id);
    await ben.api.calendarImport.answer({ suggestionIds, answer: 'dismissed' });

    expect([await titles(ben), await titles()]).toEqual([[], ['Call']]);
  });

  it('is removed with the calendar', async () => {
    await uploadCalendar(ann, anIcs(call()));
    expect(await ann.api.calendarImport.get({})).toMatchObject({ host: null, hasSuggestions: true });
    await ann.api.calendarImport.remove({});

    expect(await titles()).toEqual([]);
    expect(await ann.api.calendarImport.get({})).toMatchObject({ hasSuggestions: false });
  });
});

it('suggests an event for the work of the latest entry with its title, not of archived projects', async () => {
  const { id: website } = await ann.api.projects.create(aProject({ name: 'Website' }));
  const { id: past } = await ann.api.projects.create(aProject({ name: 'Past', status: 'Archived' }));
  for (const [date, projectId] of [
    ['2026-03-02', website],
    ['2026-03-01', null],
    ['2026-03-03', past],
  ] as const)
    await ann.api.timesheets.create(anEntry({ description: 'Call', date, projectId }));
  expect((await ann.api.timesheets.suggestedWork(days)).items).toEqual([]);
  await uploadCalendar(ann, anIcs(call(), review()));

  const { items } = await ann.api.timesheets.suggestedWork(days);

  expect(items).toMatchObject([{ description: 'Call', projectId: website, billable: true }]);
});
