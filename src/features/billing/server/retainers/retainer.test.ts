/** Retainer hours over the API: price, usage and balance. */
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { putOnInvoice } from '#tests/support/entry-fixtures.ts';
import { aClient, aProject, anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

const monthly = {
  billingType: 'retainer',
  retainerPeriod: 'monthly',
  retainerStart: '2026-01-01',
  retainerHours: 10,
  retainerRate: 80,
  hourlyRate: 100,
} as const;

async function logged(projectId: string, date: string, duration: number) {
  const { id } = await ann.api.timesheets.create(anEntry({ projectId, date, duration }));
  const entry = await ann.api.timesheets.get({ id });
  if (!entry) throw new Error('it should be there');
  return entry;
}
const accountOf = async (id: string) => {
  const account = await ann.api.projects.retainer({ id });
  if (!account) throw new Error('it should be there');
  return account;
};
const lineOf = async (id: string, from: string) =>
  (await accountOf(id)).lines.find((line) => line.from === from);

describe('a monthly retainer', () => {
  it('prices each entry by what is left in its month [9.4]', async () => {
    const { id } = await ann.api.projects.create(aProject({ ...monthly }));
    await logged(id, '2026-01-10', 9);
    const crossing = await logged(id, '2026-01-11', 3);
    const beyond = await logged(id, '2026-01-12', 1);
    const next = await logged(id, '2026-02-01', 1);

    expect(crossing).toMatchObject({ rate: 80, rateReason: 'retainer:3600000/36000000' });
    expect(beyond).toMatchObject({
      rate: 100,
      rateReason: 'retainerUsedUp:projectRate',
    });
    expect(next).toMatchObject({ rate: 80, rateReason: 'retainer:36000000/36000000' });
    expect(await lineOf(id, '2026-01-01')).toMatchObject({
      to: '2026-01-31',
      boughtMs: 36_000_000,
      usedMs: 43_200_000,
      overMs: 7_200_000,
      expiredMs: 0,
      beyond: [{ rate: 100, currency: 'EUR', ms: 3_600_000, amountMinor: 10_000 }],
    });
  });

  it('never sells an hour twice that a later month has used [9.4]', async () => {
    const { id } = await ann.api.projects.create(aProject({ ...monthly, retainerCarryOver: 1 }));
    await logged(id, '2026-02-10', 18);

    expect(await logged(id, '2026-01-31', 1)).toMatchObject({ rateReason: 'retainer:7200000/36000000' });
    expect(await lineOf(id, '2026-02-01')).toMatchObject({ carriedMs: 32_400_000, overMs: 0 });
  });

  it('shows usage in the current month, and by entry [9.4]', async () => {
    const { today } = await accountOf((await ann.api.projects.create(aProject({ ...monthly }))).id);
    const { id } = await ann.api.projects.create(aProject({ ...monthly, retainerHoursUsed: 2 }));
    await logged(id, '2026-01-05', 4);
    const now = await logged(id, today, 1.5);

    expect(await ann.api.projects.get({ id })).toMatchObject({
      retainerHoursUsed: 3.5,
      retainerHoursAvailable: 10,
    });
    expect((await ann.api.projects.list({ search: 'New website' })).items).toContainEqual(
      expect.objectContaining({ id, retainerHoursUsed: 3.5 }),
    );
    const [line] = (await accountOf(id)).lines;
    expect(line).toMatchObject({ usedMs: 12_600_000, adjustmentsMs: 7_200_000 });
    const entries = await ann.api.projects.retainerEntries({ id, from: line?.from ?? undefined });
    expect(entries?.items).toEqual([
      expect.objectContaining({ id: now.id, day: today, retainerMs: 5_400_000, rate: 80 }),
    ]);
  });

  it('can be adjusted manually without affecting other months’ usage [9.4]', async () => {
    const { id } = await ann.api.projects.create(aProject({ ...monthly }));
    await logged(id, '2026-01-05', 4);
    const { today } = await accountOf(id);
    await logged(id, today, 1);
    await ann.api.projects.update({ id, retainerHoursUsed: 6 });

    expect(await ann.api.projects.get({ id })).toMatchObject({ retainerHoursUsed: 6 });
    expect(await lineOf(id, '2026-01-01')).toMatchObject({ usedMs: 14_400_000 });
    await ann.api.projects.update({ id, retainerHoursUsed: 1 });
    expect(await lineOf(id, `${today.slice(0, 8)}01`)).toMatchObject({
      usedMs: 3_600_000,
      adjustmentsMs: 0,
    });
  });

  it('includes carried-over hours, also with the client’s retainer [3.8]', async () => {
    const client = await ann.api.clients.create(aClient({ billingType: 'retainer', retainerHours: 6 }));
    const { id } = await ann.api.projects.create(
      aProject({
        clientId: client.id,
        retainerPeriod: 'monthly',
        retainerCarryOver: 1,
        retainerStart: '2026-01-01',
      }),
    );

    expect(await ann.api.projects.get({ id })).toMatchObject({ retainerHoursAvailable: 12 });
    expect(await ann.api.projects.get(await ann.api.projects.create(aProject()))).toMatchObject({
      retainerHoursAvailable: null,
    });
  });

  it('starts with the current month by default [3.8]', async () => {
    const { retainerStart: _, ...withoutStart } = monthly;
    const { id } = await ann.api.projects.create(aProject(withoutStart));
    const { today } = await accountOf(id);

    expect(await ann.api.projects.get({ id })).toMatchObject({ retainerStart: `${today.slice(0, 8)}01` });
    expect(await logged(id, '2020-01-01', 1)).toMatchObject({
      rate: 100,
      rateReason: 'beforeRetainer:projectRate',
    });
  });

  it.each([
    { hours: 10, name: 'once', terms: { retainerPeriod: 'oneOff' } },
    { hours: 10, name: 'every month', terms: {} },
    { hours: 20, name: 'every month and carried over', terms: { retainerCarryOver: 'unlimited' } },
  ] as const)(
    'is not overused by 50 concurrent entries of an hour, bought $name [9.4]',
    async ({ hours, terms }) => {
      const { id } = await ann.api.projects.create(aProject({ ...monthly, ...terms }));
      const entries = await Promise.all(Array.from({ length: 50 }, () => logged(id, '2026-02-03', 1)));

      expect(entries.filter(({ rate }) => rate === 80)).toHaveLength(hours);
      expect(entries.filter(({ rate }) => rate === 100)).toHaveLength(50 - hours);
      expect((await accountOf(id)).lines.reduce((sum, line) => sum + line.overMs, 0)).toBe(0);
    },
    120_000,
  );
});

describe('billing terms that change on a date', () => {
  it('price each entry by the terms on its day [9.2, 9.4]', async () => {
    const { id } = await ann.api.projects.create(aProject({ billingType: 'hourly', hourlyRate: 90 }));
    const changed = await ann.api.projects.update({ id, ...monthly, billingFrom: '2026-03-01' });
    await ann.api.projects.update({ id, hourlyRate: 130, billingFrom: '2026-05-15' });

    expect(changed).toMatchObject({
      billingFrom: '2026-03-01',
      earlierTerms: [{ until: '2026-02-28', billingType: 'hourly', hourlyRate: 90 }],
    });
    expect(await logged(id, '2026-02-28', 1)).toMatchObject({ rate: 90 });
    expect(await logged(id, '2026-03-01', 10)).toMatchObject({ rate: 80 });
    expect(await logged(id, '2026-03-31', 1)).toMatchObject({ rate: 100 });
    expect(await logged(id, '2026-05-15', 10)).toMatchObject({ rate: 80 });
    expect(await logged(id, '2026-05-16', 1)).toMatchObject({ rate: 130 });
    expect((await accountOf(id)).lines.at(-1)).toMatchObject({ from: '2026-03-01' });
  });

  it('replace those agreed for later days [3.8]', async () => {
    const { id } = await ann.api.projects.create(aProject({ hourlyRate: 90 }));
    await ann.api.projects.update({ id, hourlyRate: 100, billingFrom: '2026-06-01' });
    await ann.api.projects.update({ id, hourlyRate: 110, billingFrom: '2026-07-01' });

    expect(await ann.api.projects.update({ id, hourlyRate: 95, billingFrom: '2026-05-01' })).toMatchObject({
      hourlyRate: 95,
      billingFrom: '2026-05-01',
      earlierTerms: [{ until: '2026-04-30', hourlyRate: 90 }],
    });
    expect(await ann.api.projects.update({ id, hourlyRate: 85, billingFrom: null })).toMatchObject({
      hourlyRate: 85,
      billingFrom: null,
      earlierTerms: [],
    });
  });

  it('are restored with a deleted project [7.10]', async () => {
    const { id } = await ann.api.projects.create(aProject({ hourlyRate: 90, retainerHoursUsed: 3 }));
    await ann.api.projects.update({ id, hourlyRate: 100, billingFrom: '2026-06-01' });
    const before = await ann.api.projects.get({ id });
    await ann.api.projects.delete({ id });

    await ann.api.projects.undo({ id });
    expect(await ann.api.projects.get({ id })).toEqual(before);
  });
});

describe('a project moved to another client', () => {
  it('moves its entries and returns their number', async () => {
    const [first, second] = [
      await ann.api.clients.create(aClient()),
      await ann.api.clients.create(aClient()),
    ];
    const { id } = await ann.api.projects.create(aProject({ clientId: first.id, hourlyRate: 70 }));
    const entry = await logged(id, '2026-03-02', 1);

    expect(await ann.api.projects.update({ id, clientId: second.id })).toMatchObject({ movedEntries: 1 });
    const moved = await ann.api.timesheets.get({ id: entry.id });
    expect(moved).toMatchObject({ clientId: second.id, rate: 70, revision: 2 });
    expect(moved?.activityLog.at(-1)).toMatchObject({
      action: 'edited clientId',
      system: true,
      changes: [{ field: 'clientId', before: first.id, after: second.id }],
    });
  });

  it('is not moved if an entry is on an invoice', async () => {
    const [first, second] = [
      await ann.api.clients.create(aClient()),
      await ann.api.clients.create(aClient()),
    ];
    const { id } = await ann.api.projects.create(aProject({ clientId: first.id }));
    const entry = await logged(id, '2026-03-02', 1);
    await putOnInvoice(stint, entry.id);

    await expect(ann.api.projects.update({ id, clientId: second.id })).rejects.toMatchObject({
      code: 'CLIENT_INVOICED',
      status: 409,
    });
    await ann.api.projects.update({ id, clientId: first.id, name: 'Still theirs' });
    expect(await ann.api.projects.get({ id })).toMatchObject({ clientId: first.id, name: 'Still theirs' });
  });
});

describe('project figures', () => {
  it('say whether retainer hours are unbilled', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient());
    const { id } = await ann.api.projects.create(
      aProject({ clientId, billingType: 'retainer', retainerHours: 1, hourlyRate: 50 }),
    );
    const taken = await logged(id, '2026-03-02', 1);
    await logged(id, '2026-03-03', 1);
    const unbilled = async () => {
      const { items: clients } = await ann.api.timesheets.unbilled({});
      const { items: figures } = await ann.api.projects.figures({ projectId: id });
      const client = clients.find((each) => each.clientId === clientId);
      return [client?.hasRetainerHours, figures[0]?.unbilled.hasRetainerHours];
    };
    expect(await unbilled()).toEqual([true, true]);
    await putOnInvoice(stint, taken.id);
    expect(await unbilled()).toEqual([false, false]);
  });

  it('sum work and unbilled work in the client’s currency', async () => {
    const client = await ann.api.clients.create(aClient({ currency: 'USD' }));
    const { id } = await ann.api.projects.create(
      aProject({ clientId: client.id, hourlyRate: 50, budgetHours: 10 }),
    );
    await logged(id, '2026-03-02', 2);
    const billed = await logged(id, '2026-03-03', 1);
    await ann.api.timesheets.create(anEntry({ projectId: id, billable: false, duration: 4 }));
    await putOnInvoice(stint, billed.id);
    const expected = {
      projectId: id,
      durationMs: 25_200_000,
      countedMs: 10_800_000,
      amounts: [{ currency: 'USD', amountMinor: 15_000 }],
      unbilled: {
        count: 1,
        durationMs: 7_200_000,
        hasRetainerHours: false,
        amounts: [{ currency: 'USD', amountMinor: 10_000 }],
      },
      fixedPrice: null,
      currency: 'USD',
    };

    expect(billed).toMatchObject({ currency: 'USD', amountMinor: 5_000 });
    expect(await ann.api.projects.figures({})).toEqual({ items: [expected] });
    expect(await ann.api.projects.figures({ projectId: id })).toEqual({ items: [expected] });
    expect(await ann.api.projects.burn({ id })).toMatchObject({
      days: [
        { day: '2026-03-02', durationMs: 21_600_000, amountMinor: 10_000 },
        { day: '2026-03-03', durationMs: 3_600_000, amountMinor: 5_000 },
      ],
    });
  });
});

it('lists the retainer hours used by entries page by page', async () => {
  const { id } = await ann.api.projects.create(aProject({ ...monthly }));
  for (const day of ['2026-01-05', '2026-01-05', '2026-01-06']) await logged(id, day, 1);
  const first = await ann.api.projects.retainerEntries({ id, limit: 2 });
  const cursor = first?.nextCursor ?? undefined;
  const second = await ann.api.projects.retainerEntries({ id, limit: 2, cursor });

  expect([...(first?.items ?? []), ...(second?.items ?? [])].map(({ day }) => day)).toEqual([
    '2026-01-05',
    '2026-01-05',
    '2026-01-06',
  ]);
  expect(second?.nextCursor).toBeNull();
  expect(await ann.api.projects.retainerEntries({ id, from: addDays('2026-01-05', 1) })).toMatchObject({
    items: [{ day: '2026-01-06' }],
  });
});
