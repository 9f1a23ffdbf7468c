/** Entries without time: those of a timer that was stopped at once, and those that rounding leaves without time. */
import { beforeEach, expect, it } from 'vitest';
import { aClient, aProject, anEntry, clientForInvoices } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
const rounding = { minutes: 15, direction: 'nearest' } as const;
const march = { from: '2026-03-01', to: '2026-03-31' };
let ann: ApiCaller;
let clientId: string;
let projectId: string;
beforeEach(async () => {
  ann = await stint.newTenant();
  ({ id: clientId } = await ann.api.clients.create(aClient({ ...clientForInvoices, currency: 'EUR' })));
  projectId = await addProject();
});

async function addProject() {
  const fields = aProject({ clientId, name: 'Website', hourlyRate: 100, rounding });
  return (await ann.api.projects.create(fields)).id;
}
async function log(duration: number, fields: Parameters<typeof anEntry>[0] = {}) {
  return (await ann.api.timesheets.create(anEntry({ projectId, billable: true, duration, ...fields }))).id;
}
async function offered() {
  const { entries } = await ann.api.invoices.unbilled({ clientId, ...march });
  return entries.filter(({ draftId }) => draftId === null).map(({ id }) => id);
}
/** All figures that say what is unbilled. */
async function figures() {
  const { invoices, timesheets, projects } = ann.api;
  return {
    toInvoice: (await invoices.unbilledClients(march)).items,
    unbilled: (await timesheets.unbilled({})).items,
    ofClient: (await projects.work({})).items.flatMap(({ unbilled }) => unbilled),
    ofProject: (await projects.figures({ projectId })).items[0]?.unbilled,
  };
}

it('are offered with the others of their line, counted with them, and invoiced with them', async () => {
  const book = await createIssuer(ann, stint.url);
  const ids = [await log(0, { date: '2026-03-01' }), await log(0.1), await log(0.2), await log(1)];

  expect((await offered()).toSorted()).toEqual(ids.toSorted());
  const sums = { oldestDay: '2026-03-01', durationMs: 4_500_000 };
  expect(await figures()).toMatchObject({
    toInvoice: [{ ...sums, count: 4, amounts: [{ amountMinor: 12_500 }] }],
    unbilled: [{ ...sums, amounts: [{ amountMinor: 12_500 }] }],
    ofClient: [{ amountMinor: 12_500 }],
    ofProject: { count: 4, durationMs: 4_500_000 },
  });
  const { lines } = await ann.api.invoices.linesFromTime({ clientId, entryIds: ids, grouping: 'project' });
  const { id } = await book.draft({ clientId, lines });
  await ann.api.invoices.issue({ id });

  for (const entryId of ids) expect(await book.entry(entryId)).toMatchObject({ invoiced: true });
});

it('are neither offered nor counted where their line would have no time', async () => {
  await log(0);
  await log(0.1);
  expect(await offered()).toEqual([]);
  const ofProject = { count: 0, durationMs: 0, hasRetainerHours: false, amounts: [] };
  expect(await figures()).toEqual({ toInvoice: [], unbilled: [], ofClient: [], ofProject });

  await log(1, { date: '2026-04-01' });
  expect(await offered()).toEqual([]);
  expect((await figures()).toInvoice).toEqual([]);
});

it('aren’t offered beside a draft that bills all time of their line', async () => {
  const drafted = await log(1);
  await log(0.1);
  const { lines } = await ann.api.invoices.linesFromTime({ clientId, entryIds: [drafted] });
  await ann.api.invoices.create({ type: 'invoice', clientId, lines });

  expect(await offered()).toEqual([]);
  expect(await figures()).toMatchObject({ toInvoice: [], unbilled: [] });
});

it('make no line of their own, however lines are grouped', async () => {
  const ids = [await log(0.1), await log(1, { date: '2026-03-03' })];
  const linesOf = async (grouping: 'entry' | 'day' | 'single', entryIds = ids) =>
    (await ann.api.invoices.linesFromTime({ clientId, entryIds, grouping })).lines;

  for (const grouping of ['entry', 'day', 'single'] as const) {
    const [line, ...others] = await linesOf(grouping);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ durationMs: 3_600_000 });
    expect(line?.entries.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  }
  expect(await linesOf('single', ids.slice(0, 1))).toEqual([]);
});

it('leave a line of extra hours its name', async () => {
  const { id: care } = await ann.api.projects.create(
    aProject({
      clientId,
      name: 'Care',
      hourlyRate: 80,
      billingType: 'retainer',
      retainerHours: 1,
      retainerRate: 80,
      retainerPeriod: 'monthly',
      retainerStart: '2026-03-01',
    }),
  );
  const ids = [
    await log(0, { projectId: care, date: '2026-03-02' }),
    await log(1, { projectId: care, date: '2026-03-03' }),
    await log(1, { projectId: care, date: '2026-03-04' }),
  ];
  const entryIds = (await offered()).filter((id) => ids.includes(id));
  const { lines } = await ann.api.invoices.linesFromTime({ clientId, entryIds, grouping: 'project' });
  expect(lines).toMatchObject([
    { title: 'Zusätzliche Stunden: Care', durationMs: 3_600_000, entries: [{}, {}] },
  ]);
});
