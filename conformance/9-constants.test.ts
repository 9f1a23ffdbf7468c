/** Rates and amounts of section 9, in entries read over the API. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aClient, aProject, anEntry } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';

type EntryRequest = ReturnType<typeof anEntry>;
type ProjectRequest = ReturnType<typeof aProject>;

let stint: Awaited<ReturnType<typeof startInstallation>>;
let ann: ApiCaller;
beforeAll(async () => {
  stint = await startInstallation();
  ann = await stint.newTenant('Ann');
  return () => stint[Symbol.asyncDispose]();
});

describe('the hourly rate is', () => {
  it('93.75 without a project [9.1]', async () => {
    expect(await logged(anEntry())).toMatchObject({ rate: 93.75, rateReason: 'noProject' });
  });

  it('93.75 without a project, even if the client has project rates [9.1]', async () => {
    const { id: clientId } = await ann.api.clients.create(
      aClient({ billingType: 'hourly', hourlyRate: 200 }),
    );

    expect(await logged(anEntry({ clientId }))).toMatchObject({ rate: 93.75 });
  });

  it('the project’s hourly rate [9.2]', async () => {
    expect(await loggedFor({ billingType: 'hourly', hourlyRate: 120.5 })).toMatchObject({
      rate: 120.5,
      rateReason: 'projectRate',
    });
  });

  it('93.75 for an hourly project without a rate [9.2]', async () => {
    expect(await loggedFor({ billingType: 'hourly' })).toMatchObject({
      rate: 93.75,
      rateReason: 'defaultRate',
    });
  });

  it('the account’s default rate once it is set; earlier entries keep theirs [9.1, 9.2]', async () => {
    const earlier = await logged(anEntry());
    const ben = await stint.newTenant('Ben');
    await ben.api.session.updatePreferences({ defaultRate: 80.5 });
    const { id: clientId } = await ben.api.clients.create(aClient());
    const { id: projectId } = await ben.api.projects.create(aProject({ clientId, billingType: 'hourly' }));
    const { id } = await ben.api.timesheets.create(anEntry());
    expect(await ben.api.timesheets.get({ id })).toMatchObject({
      rate: 80.5,
      rateReason: 'noProject',
    });
    const inProject = await ben.api.timesheets.create(anEntry({ clientId, projectId }));
    await ben.api.session.updatePreferences({ defaultRate: 70 });
    expect(await ben.api.timesheets.get(inProject)).toMatchObject({
      rate: 80.5,
      rateReason: 'defaultRate',
    });
    expect(await ann.api.timesheets.get({ id: earlier.id })).toMatchObject({ rate: 93.75 });
  });

  it('0 for a fixed-price project [9.3]', async () => {
    expect(await loggedFor({ billingType: 'fixed', hourlyRate: 120 })).toMatchObject({
      rate: 0,
      amountMinor: 0,
      rateReason: 'fixedPrice',
    });
  });

  it('the retainer rate while retainer hours are left [9.4]', async () => {
    const project = {
      billingType: 'retainer',
      retainerRate: 80,
      retainerHours: 10,
      retainerHoursUsed: 6.5,
    } as const;

    expect(await loggedFor(project)).toMatchObject({ rate: 80, rateReason: 'retainer:12600000/36000000' });
  });

  it('75 for a retainer without a rate [9.4]', async () => {
    expect(await loggedFor({ billingType: 'retainer', retainerHours: 1 })).toMatchObject({ rate: 75 });
  });

  it('the hourly rate once the retainer is used up [9.4]', async () => {
    const project = {
      billingType: 'retainer',
      hourlyRate: 110,
      retainerHours: 10,
      retainerHoursUsed: 10,
    } as const;

    expect(await loggedFor(project)).toMatchObject({
      rate: 110,
      rateReason: 'retainerUsedUp:projectRate',
    });
  });

  it('93.75 once the retainer is used up and there is no hourly rate [9.4]', async () => {
    expect(await loggedFor({ billingType: 'retainer', retainerHours: 0 })).toMatchObject({ rate: 93.75 });
  });

  it('the client’s rate if the project has none [9.2, 3.8]', async () => {
    const { id: clientId } = await ann.api.clients.create(
      aClient({ billingType: 'hourly', hourlyRate: 140 }),
    );

    expect(await loggedFor({ clientId })).toMatchObject({
      rate: 140,
      rateReason: 'clientRate',
    });
    expect(await loggedFor({ clientId, hourlyRate: 60 })).toMatchObject({
      rate: 60,
      rateReason: 'projectRate',
    });
    expect(await loggedFor({ clientId, billingType: 'fixed' })).toMatchObject({ rate: 0 });
  });
});

describe('a retainer', () => {
  it('counts logged hours; the entry that crosses the limit is priced at the retainer rate [9.4]', async () => {
    const { id: projectId } = await ann.api.projects.create(
      aProject({ billingType: 'retainer', retainerRate: 80, hourlyRate: 100, retainerHours: 3 }),
    );
    const rates: number[] = [];
    for (const duration of [2, 2, 1]) rates.push((await logged(anEntry({ projectId, duration }))).rate);

    expect(rates).toEqual([80, 80, 100]);
    expect(await ann.api.projects.get({ id: projectId })).toMatchObject({ retainerHoursUsed: 4 });
  });

  it('is exceeded by at most one entry, even with concurrent saves [9.4]', async () => {
    const { id: projectId } = await ann.api.projects.create(
      aProject({ billingType: 'retainer', retainerRate: 80, hourlyRate: 100, retainerHours: 4.5 }),
    );
    const saved = await Promise.all(
      Array.from({ length: 20 }, () => logged(anEntry({ projectId, duration: 1 }))),
    );

    expect(saved.filter(({ rate }) => rate === 80)).toHaveLength(5);
    expect(saved.filter(({ rate }) => rate === 100)).toHaveLength(15);
    expect(await ann.api.projects.get({ id: projectId })).toMatchObject({ retainerHoursUsed: 5 });
  });

  it('is not used by non-billable work [9.4, 9.5]', async () => {
    const { id: projectId } = await ann.api.projects.create(
      aProject({ billingType: 'retainer', retainerHours: 3 }),
    );
    await logged(anEntry({ projectId, billable: false }));

    expect(await ann.api.projects.get({ id: projectId })).toMatchObject({ retainerHoursUsed: 0 });
  });

  it('gets a deleted entry’s hours back and loses them again on restore [9.4]', async () => {
    const { id: projectId } = await ann.api.projects.create(
      aProject({ billingType: 'retainer', retainerHours: 3 }),
    );
    const { id } = await logged(anEntry({ projectId, duration: 1.25 }));
    const used = async () => (await ann.api.projects.get({ id: projectId }))?.retainerHoursUsed;

    expect(await used()).toBe(1.25);
    await ann.api.timesheets.delete({ id });
    expect(await used()).toBe(0);
    await ann.api.timesheets.undo({ id });
    expect(await used()).toBe(1.25);
  });

  it('fixes an entry’s rate: later changes of the project don’t affect it [9.4]', async () => {
    const { id: projectId } = await ann.api.projects.create(aProject({ hourlyRate: 100 }));
    const { id } = await logged(anEntry({ projectId, duration: 2 }));
    await ann.api.projects.update({ id: projectId, hourlyRate: 300, billingType: 'hourly' });
    const longer = await ann.api.timesheets.update({ id, duration: 3 });

    expect(longer).toMatchObject({ rate: 100, amountMinor: 30_000 });
  });
});

describe('an amount', () => {
  it.each([
    { duration: 2, hourlyRate: 93.75, amountMinor: 18_750 },
    { duration: 0, hourlyRate: 93.75, amountMinor: 0 },
    { duration: 24, hourlyRate: 1_000_000, amountMinor: 2_400_000_000 },
    // 20 minutes at 100: 33.333…
    { duration: 1 / 3, hourlyRate: 100, amountMinor: 3_333 },
    // Hours are not rounded to seconds: 444 s would be 11.56.
    { duration: 0.1234, hourlyRate: 93.75, amountMinor: 1_157 },
    // 36 s at 0.5: exactly half a cent, away from zero.
    { duration: 0.01, hourlyRate: 0.5, amountMinor: 1 },
    { duration: 0.1, hourlyRate: 1.15, amountMinor: 12 },
  ])(
    'is $duration h × $hourlyRate = $amountMinor cents [9.5]',
    async ({ amountMinor, duration, hourlyRate }) => {
      expect(await loggedFor({ hourlyRate }, { duration })).toMatchObject({ amountMinor, currency: 'EUR' });
    },
  );

  it('is 0 for non-billable work [9.5]', async () => {
    expect(await loggedFor({ hourlyRate: 100 }, { billable: false })).toMatchObject({
      amountMinor: 0,
      billable: false,
    });
  });

  it('is in the smallest unit of the account’s currency [9.5]', async () => {
    await ann.api.session.updatePreferences({ currency: 'JPY' });
    const entry = await loggedFor({ hourlyRate: 5000 });
    await ann.api.session.updatePreferences({ currency: 'EUR' });

    expect(entry).toMatchObject({ amountMinor: 5000, currency: 'JPY' });
  });
});

it('an entry with only a day is dated noon and billable by default [9.6]', async () => {
  const entry = await logged(anEntry({ date: '2026-07-01', timeZone: 'America/New_York' }));

  expect(entry).toMatchObject({ date: '2026-07-01T16:00:00.000Z', day: '2026-07-01', billable: true });
});

async function loggedFor(project: Partial<ProjectRequest>, entry: Partial<EntryRequest> = {}) {
  const { id: projectId } = await ann.api.projects.create(aProject(project));
  return logged(anEntry({ projectId, ...entry }));
}

async function logged(request: EntryRequest) {
  const { id } = await ann.api.timesheets.create(request);
  const entry = await ann.api.timesheets.get({ id });
  if (!entry) throw new Error('what was logged is not there');
  return entry;
}
