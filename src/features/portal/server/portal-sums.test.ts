/** Random worlds: what the client adds up from the log is what the retainers, projects and unbilled time say. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Portal, WorkPage } from '#src/features/portal/contract-portal.ts';
import { PortalSettings } from '#src/features/portal/contract.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { aClient, aProject, anEntry, clientForInvoices } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { createPortalVisitor } from '#tests/support/server/portal-visitor.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
const today = localDay(new Date().toISOString(), 'UTC');
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Sums');
  await createIssuer(ann, stint.url);
  await ann.api.session.updatePreferences({
    rounding: { minutes: 15, direction: 'up', when: 'billed' },
  });
});

const anyEntries = fc.array(
  fc.record({
    daysAgo: fc.integer({ min: 0, max: 40 }),
    // The portal shows no seconds, so only whole minutes add up exactly.
    minutes: fc.integer({ min: 1, max: 500 }),
    billable: fc.constantFrom(true, true, true, false),
    isHourly: fc.constantFrom(false, false, true),
  }),
  { minLength: 3, maxLength: 12 },
);
const anyWorld = fc.record({
  entries: anyEntries,
  hours: fc.constantFrom(4, 10.5, 100),
  retainerPeriod: fc.constantFrom('oneOff', 'monthly'),
  startedDaysAgo: fc.integer({ min: 0, max: 60 }),
  carryOver: fc.constantFrom(0, 1, 'unlimited' as const),
  adjustedTo: fc.constantFrom(null, 0, 3.25, 60),
  isBilled: fc.boolean(),
  nonBillable: fc.boolean(),
  delay: fc.constantFrom('today' as const, 'yesterday' as const),
});

it('adds up, per period and project, in every notation', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyWorld,
      async ({ entries, hours, retainerPeriod, carryOver, adjustedTo, isBilled, ...world }) => {
        const { id: clientId } = await ann.api.clients.create(
          aClient({ ...clientForInvoices, currency: 'EUR', language: 'en-GB' }),
        );
        const retainerStart = addDays(today, -world.startedDaysAgo);
        const project = aProject({
          clientId,
          name: 'Care plan',
          billingType: 'retainer',
          retainerHours: hours,
          retainerPeriod,
          retainerStart,
          ...(retainerPeriod === 'monthly' && { retainerCarryOver: carryOver }),
        });
        const { id: projectId } = await ann.api.projects.create(project);
        const hourly = await ann.api.projects.create(
          aProject({ clientId, name: 'Website', hourlyRate: 100 }),
        );
        for (const { daysAgo, minutes, billable, isHourly } of entries)
          await ann.api.timesheets.create(
            anEntry({
              clientId,
              projectId: isHourly ? hourly.id : projectId,
              date: addDays(today, -daysAgo),
              duration: minutes / 60,
              billable,
            }),
          );
        if (adjustedTo !== null)
          await ann.api.projects.update({ id: projectId, retainerHoursUsed: adjustedTo });
        if (isBilled) await billAll(clientId, projectId);
        const { delay, nonBillable } = world;
        const settings = { timeDetail: 'days', nonBillable, delay, progress: true, unbilled: true };
        await ann.api.portal.saveSettings({
          id: clientId,
          settings: PortalSettings.parse({ ...shown, ...settings }),
        });
        const { path } = await ann.api.portal.createLink({ id: clientId, label: 'Nora' });
        const visitor = createPortalVisitor(stint.url, path);
        const portal = await visitor.read();
        const days = await readAll(visitor, portal);

        const [retainer] = portal.retainers;
        const lines = (await ann.api.projects.retainer({ id: projectId }))?.lines ?? [];
        const period = lines.find(({ from, to }) => (from ?? '') <= today && today <= (to ?? '9999'));
        if (!retainer || !period) throw new Error('The retainer is missing.');
        const facts = new Map(retainer.facts.map(({ label, value }) => [label, toMs(value)]));
        const fact = (label: string) => facts.get(label) ?? 0;
        const logged = days
          .filter(({ day }) => (period.from ?? '') <= day && day <= (period.to ?? '9999'))
          .reduce((sum, { billed }) => sum + (billed.get('Care plan') ?? 0), 0);
        const used = fact('Used');
        const granted = hours * 3_600_000 + fact('Carried over');
        const [left = 0, total = 0] = retainer.headline.split(' left of ').map(toMs);
        expect(used).toBe(Math.max(0, logged - fact('Billed by the hour') + fact('Adjustment')));
        expect(left).toBe(Math.max(0, granted - used));
        expect(fact('Beyond your hours')).toBe(Math.max(0, used - granted));
        expect(total).toBe(granted);
        for (const name of ['Care plan', 'Website']) {
          const ofProject = days.reduce(
            (sum, { billed, free }) => sum + (billed.get(name) ?? 0) + (free.get(name) ?? 0),
            0,
          );
          const [progress = ''] = portal.progress
            .filter((one) => one.project === name)
            .map((one) => one.hours);
          expect(toMs(progress)).toBe(ofProject);
        }
        for (const { total: ofDay, billed, free } of days)
          expect(ofDay).toBe([...billed.values(), ...free.values()].reduce((sum, ms) => sum + ms, 0));
      },
    ),
    { numRuns: randomCases(100, 5) },
  );
}, 300_000);

it('sums unbilled time as it was tracked, with amounts as they are billed', async () => {
  const { id: clientId } = await ann.api.clients.create(aClient({ currency: 'EUR', language: 'en-GB' }));
  const { id: projectId } = await ann.api.projects.create(
    aProject({ clientId, billingType: 'hourly', hourlyRate: 100 }),
  );
  for (const daysAgo of [1, 2, 3])
    await ann.api.timesheets.create(
      anEntry({ clientId, projectId, date: addDays(today, -daysAgo), duration: 1 / 3, billable: true }),
    );
  const settings = PortalSettings.parse({ ...shown, amounts: true, timeDetail: 'months', unbilled: true });
  await ann.api.portal.saveSettings({ id: clientId, settings });
  const { path } = await ann.api.portal.createLink({ id: clientId, label: 'Nora' });
  const { unbilled, work } = await createPortalVisitor(stint.url, path).read();
  expect(unbilled).toBe('1:00\u00A0h · €150.00');
  expect(work?.note).toBe('Billable time · Amounts are for rounded time');
});

const shown = {
  delay: 'yesterday',
  nonBillable: false,
  progress: false,
  descriptions: true,
  people: false,
  tasks: false,
  tags: false,
  times: false,
  amounts: false,
  invoices: true,
  greeting: '',
};

/** All that is open: what goes beyond the hours is billed by the hour. */
async function billAll(clientId: string, projectId: string) {
  const { entries, retainers } = await ann.api.invoices.unbilled({
    clientId,
    from: addDays(today, -100),
    to: today,
  });
  const { lines } = await ann.api.invoices.linesFromTime({
    clientId,
    entryIds: entries.map(({ id }) => id),
    retainers: retainers.map(({ from, durationMs }) => ({ projectId, from, durationMs })),
    prices: [],
    grouping: 'project',
  });
  const billed = lines.filter(({ durationMs }) => durationMs !== 0);
  if (billed.length === 0) return;
  const { id } = await ann.api.invoices.create({
    type: 'invoice',
    clientId,
    lines: billed,
    serviceFrom: addDays(today, -100),
  });
  await ann.api.invoices.issue({ id });
}

type ShownDay = { day: string; total: number; billed: Map<string, number>; free: Map<string, number> };

async function readAll(visitor: ReturnType<typeof createPortalVisitor>, portal: Portal): Promise<ShownDay[]> {
  const rows = [];
  for (let page: WorkPage | undefined = portal.work?.page; page;) {
    rows.push(...page.rows);
    if (page.next === null) break;
    // The contract of the route.
    page = (await (await visitor.post('/work', { offset: page.next })).json()) as WorkPage;
  }
  return rows.map(({ title, hours, details }) => {
    const parts = details.map((detail) => detail.split(' · ') as [string, string]);
    const of = (isFree: boolean) =>
      new Map(
        parts
          .filter(([label]) => label.endsWith(', Not billable') === isFree)
          .map(([label, value]) => [label.replace(', Not billable', ''), toMs(value)]),
      );
    return { day: toDay(title), total: toMs(hours), billed: of(false), free: of(true) };
  });
}

function toDay(title: string): string {
  return new Date(`${title} UTC`).toISOString().slice(0, 10);
}

/** The figure, as a person reads it. */
function toMs(text: string): number {
  const [, sign, hours = '0', minutes = '0'] = /(−?)(\d+):(\d\d)(?!:)/.exec(text) ?? [];
  const ms = Number(hours) * 3_600_000 + Number(minutes) * 60_000;
  return sign === '−' ? -ms : ms;
}
