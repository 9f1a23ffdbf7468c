/** Random histories of tracking, invoicing and correcting: after every step, all work is billed, offered or covered once. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { roundDuration } from '#src/platform/shared/rounding.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { aClient, aProject, anEntry, clientForInvoices } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';

let stint: Installation;
let ann: ApiCaller;
beforeAll(async () => {
  stint = await startInstallation();
  ann = await stint.newTenant();
  await createIssuer(ann, stint.url);
  return () => stint[Symbol.asyncDispose]();
});

const hourMs = 3_600_000;
const months = ['2026-03', '2026-04', '2026-05'];
const monthEnds = ['2026-03-31', '2026-04-30', '2026-05-31'];

const kinds = [
  'track',
  'track',
  'track',
  'resize',
  'resize',
  'move',
  'delete',
  'mark',
  'unmark',
  'bill',
  'bill',
  'draft',
  'issue',
  'void',
  'credit',
  'credit',
  'voidCredit',
  'raise',
] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.nat(1000),
  minutes: fc.integer({ min: 1, max: 480 }),
  day: fc.integer({ min: 0, max: 8 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const world = fc.record({
  billing: fc.constantFrom('hourly', 'fixed', 'oneOff', 'monthly', 'monthly', 'quarterly'),
  carryOver: fc.constantFrom(0, 1, 'unlimited' as const),
  rounding: fc.record({
    minutes: fc.constantFrom(0, 0, 6, 15),
    direction: fc.constantFrom('nearest', 'up', 'down'),
    when: fc.constant('billed'),
  }),
  steps: fc.array(step, { minLength: 8, maxLength: 24 }),
});
type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

type Billed = {
  id: string;
  isLive: boolean;
  creditId?: string;
  /** Billed time by entry, and hours by the first day of their period. */
  time: Map<string, number>;
  hours: Map<string | null, number>;
  priceMinor: number;
};

/** Refusals that leave everything as it was. */
const refusals = new Set([
  'ENTRIES_CHANGED',
  'PRICE_INVOICED',
  'INVOICED',
  'HAS_CREDIT_NOTES',
  'CANNOT_MARK',
  'STALE',
]);

async function startWorld({ billing, carryOver, rounding }: World) {
  const { api } = ann;
  await api.session.updatePreferences({ rounding });
  const { id: clientId } = await api.clients.create(aClient({ ...clientForInvoices, currency: 'EUR' }));
  const isRetainer = billing !== 'hourly' && billing !== 'fixed';
  let retainerHours = 5;
  const { id: projectId } = await api.projects.create(
    aProject({
      clientId,
      billingType: isRetainer ? 'retainer' : billing,
      hourlyRate: 100,
      ...(billing === 'fixed' && { fixedPrice: 1000 }),
      ...(isRetainer && {
        retainerHours,
        retainerRate: 75,
        retainerPeriod: billing,
        ...(billing !== 'oneOff' && { retainerStart: '2026-03-01', retainerCarryOver: carryOver }),
      }),
    }),
  );
  const invoices: Billed[] = [];
  const drafts: string[] = [];
  const elsewhere = new Set<string>();
  const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];

  const entries = async () =>
    (await api.projects.retainerEntries({ id: projectId, limit: 1000 }))?.items ?? [];
  const offers = () => api.invoices.unbilled({ clientId, from: '2026-03-01', to: '2026-05-31' });
  const entry = async (at: number) => {
    const found = pick(await entries(), at);
    return found && (await api.timesheets.get({ id: found.id }));
  };

  /** Some of what is offered, on a draft. */
  async function draft(at: number): Promise<string | undefined> {
    const { entries: time, retainers, prices } = await offers();
    const isChosen = (_: unknown, place: number) => (at >> place) % 2 === 0;
    const { lines } = await api.invoices.linesFromTime({
      clientId,
      entryIds: time.filter(isChosen).map(({ id }) => id),
      retainers: retainers.filter(isChosen).map(({ from }) => ({ projectId, from })),
      prices: prices.map(({ instalmentId, amountMinor }) => ({
        projectId,
        instalmentId,
        amountMinor: Math.ceil(amountMinor / ((at % 3) + 1)),
      })),
      grouping: pick(['entry', 'project', 'day', 'single'] as const, at) ?? 'single',
    });
    if (lines.length === 0) return undefined;
    // Fixed prices have no days.
    const serviceFrom = lines.find(({ from }) => from !== null)?.from ?? '2026-03-02';
    return (await api.invoices.create({ type: 'invoice', clientId, lines, serviceFrom })).id;
  }

  async function issue(id: string | undefined): Promise<void> {
    if (id === undefined) return;
    const { lines } = await api.invoices.issue({ id });
    const { entries: frozen } = await api.invoices.entries({ id });
    for (const line of lines.filter(({ kind }) => kind === 'time')) {
      const own = frozen.filter(({ lineId }) => lineId === line.id);
      expect(own.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBe(line.durationMs);
    }
    invoices.push({
      id,
      isLive: true,
      time: new Map(frozen.map((each) => [each.id, each.durationMs])),
      hours: new Map(
        lines
          .filter(({ kind }) => kind === 'retainer')
          .map(({ retainerFrom, quantity }) => [retainerFrom, Math.round(Number(quantity) * hourMs)]),
      ),
      priceMinor: lines
        .filter(({ kind }) => kind === 'fixedPrice')
        .reduce((sum, { price }) => sum + Math.round(Number(price) * 100), 0),
    });
  }

  async function take({ kind, at, minutes, day }: Step): Promise<void> {
    const date = `${pick(months, day)}-${String(5 + day).padStart(2, '0')}`;
    const duration = minutes / 60;
    switch (kind) {
      case 'track':
        await api.timesheets.create(anEntry({ projectId, date, duration, billable: true }));
        return;
      case 'resize':
      case 'move':
      case 'delete': {
        const found = await entry(at);
        if (!found) return;
        const { id } = found;
        if (kind === 'delete') await api.timesheets.delete({ id });
        else await api.timesheets.update(kind === 'move' ? { id, date } : { id, duration });
        return;
      }
      case 'mark':
      case 'unmark': {
        const found = await entry(at);
        if (!found) return;
        const { id, revision } = found;
        await api.timesheets.markInvoiced({ entries: [{ id, revision }], invoiced: kind === 'mark' });
        if (kind === 'unmark') elsewhere.delete(id);
        else if (!found.invoiced) elsewhere.add(id);
        return;
      }
      case 'bill':
        await issue(await draft(at));
        return;
      case 'draft': {
        const id = await draft(at);
        if (id !== undefined) drafts.push(id);
        return;
      }
      case 'issue': {
        const id = pick(drafts, at);
        if (id === undefined) return;
        drafts.splice(drafts.indexOf(id), 1);
        await issue(id);
        return;
      }
      case 'void': {
        const invoice = pick(
          invoices.filter(({ isLive }) => isLive),
          at,
        );
        if (!invoice) return;
        await api.invoices.void({ id: invoice.id });
        invoices.splice(invoices.indexOf(invoice), 1);
        return;
      }
      case 'credit': {
        const invoice = pick(
          invoices.filter(({ isLive }) => isLive),
          at,
        );
        if (!invoice) return;
        const { id } = await api.invoices.credit({ id: invoice.id });
        await api.invoices.update({ id, releasesEntries: true });
        await api.invoices.issue({ id });
        Object.assign(invoice, { isLive: false, creditId: id });
        return;
      }
      case 'voidCredit': {
        const invoice = pick(
          invoices.filter(({ isLive }) => !isLive),
          at,
        );
        if (invoice?.creditId === undefined) return;
        await api.invoices.void({ id: invoice.creditId });
        Object.assign(invoice, { isLive: true });
        return;
      }
      case 'raise':
        if (!isRetainer) return;
        retainerHours += 1;
        await api.projects.update({ id: projectId, retainerHours });
    }
  }

  /** Periods by their first day (null: all days), with their last. */
  function periods(): { from: string | null; to: string }[] {
    if (!isRetainer) return [];
    if (billing === 'oneOff') return [{ from: null, to: '9' }];
    if (billing === 'quarterly') return [{ from: '2026-03-01', to: '2026-05-31' }];
    return months.map((month, place) => ({ from: `${month}-01`, to: monthEnds[place] ?? '' }));
  }

  async function check(): Promise<void> {
    const { entries: offered, covered, retainers, prices } = await offers();
    const offer = new Map(offered.map((each) => [each.id, each]));
    const live = invoices.filter(({ isLive }) => isLive);
    const wrong: object[] = [];
    const require = (isRight: boolean, facts: object) => {
      if (!isRight) wrong.push(facts);
    };
    const coveredBy = new Map<string | null, number>();
    const asTimeBy = new Map<string | null, number>();
    let openCovered = 0;
    for (const each of await entries()) {
      const { id, day, durationMs, invoiced } = each;
      const hours = each.retainerMs ?? 0;
      const rounded = roundDuration(durationMs, rounding);
      const billedBy = live.filter(({ time }) => time.has(id));
      const billed = billedBy[0]?.time.get(id);
      require(billedBy.length <= 1, { id, billedTwice: billedBy.length });
      require(invoiced === (billed !== undefined || elsewhere.has(id)), { id, invoiced });
      const period = periods().find(({ from, to }) => (from ?? '') <= day && day <= to)?.from ?? null;
      const areHoursInvoiced = live.some((invoice) => invoice.hours.has(period));
      let coveredMs: number;
      if (!invoiced) {
        const found = offer.get(id);
        const isNotOffered = billing === 'fixed' ? durationMs : durationMs > 0 ? durationMs : 0;
        coveredMs = found ? found.coveredMs : isNotOffered;
        const restMs = coveredMs > 0 ? durationMs - coveredMs : rounded;
        require(!found || found.durationMs === restMs, { id, offered: found?.durationMs, restMs });
        require(billing !== 'hourly' || found !== undefined, { id, notOffered: true });
        openCovered += coveredMs;
      } else if (hours === durationMs && durationMs > 0) {
        // In place of the hours, unless those are invoiced too.
        require(billed === undefined || billed === rounded, { id, billed, rounded });
        coveredMs = billed === undefined && areHoursInvoiced && billing !== 'oneOff' ? durationMs : 0;
        if (coveredMs === 0) asTimeBy.set(period, (asTimeBy.get(period) ?? 0) + durationMs);
      } else {
        coveredMs = hours;
        const expected = hours > 0 ? durationMs - hours : rounded;
        require(billed === undefined || billed === expected, { id, billed, expected });
      }
      coveredBy.set(period, (coveredBy.get(period) ?? 0) + coveredMs);
    }
    if (billing === 'fixed') {
      const openMinor = prices.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      const billedMinor = live.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
      require(openMinor + billedMinor === 100_000, { openMinor, billedMinor });
    } else {
      const said = covered.reduce((sum, { durationMs }) => sum + durationMs, 0);
      require(said === openCovered, { said, openCovered });
    }
    let [coveredMs, boughtMs] = [0, 0];
    for (const { from } of periods()) {
      const asTime = asTimeBy.get(from) ?? 0;
      const billed = live.flatMap((each) => each.hours.get(from) ?? []).reduce((sum, ms) => sum + ms, 0);
      const due = retainers.find((each) => each.from === from)?.durationMs ?? 0;
      const isReplaced = billing !== 'oneOff' && billed === 0 && asTime > 0;
      const expected = Math.max(0, retainerHours * hourMs - billed - (billing === 'oneOff' ? asTime : 0));
      require(due === (isReplaced ? 0 : expected), { from, due, billed, asTime, expected });
      require(!isReplaced || coveredByOpen(from) === 0, { from, replaced: true });
      coveredMs += (coveredBy.get(from) ?? 0) + (billing === 'oneOff' ? asTime : 0);
      boughtMs += retainerHours * hourMs;
      require(coveredMs <= boughtMs, { from, coveredMs, boughtMs });
    }
    expect(wrong).toEqual([]);

    function coveredByOpen(from: string | null): number {
      return from === null
        ? 0
        : offered
            .filter(({ day }) => day.startsWith(from.slice(0, 7)))
            .reduce((sum, each) => sum + each.coveredMs, 0);
    }
  }

  return { take, check };
}

it('all work is billed, offered or covered once after every step, however it is invoiced and corrected', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(world, async (options) => {
      const { take, check } = await startWorld(options);
      for (const each of options.steps) {
        try {
          await take(each);
          done += 1;
        } catch (error) {
          if (!refusals.has(String((error as { code?: unknown }).code))) throw error;
        }
        await check();
      }
    }),
    { numRuns: randomCases(2_000, 4) },
  );
  expect(done).toBeGreaterThan(10);
}, 10_800_000);
