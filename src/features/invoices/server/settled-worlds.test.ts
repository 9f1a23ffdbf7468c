import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
/** Random histories of tracking, invoicing and correcting: after every step, all work is billed, offered or covered once. */
import { leastBilledMs } from '#src/features/billing/server/public.ts';
import { roundingOf } from '#src/features/projects/rules/work-rounding.ts';
import { roundDuration } from '#src/platform/shared/rounding.ts';
import type { OtherRounding, Rounding } from '#src/platform/shared/rounding.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { aClient, aProject, anEntry, clientForInvoices, newId } from '#tests/support/request-fixtures.ts';
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
  'creditPart',
  'creditPart',
  'voidCredit',
  'raise',
  'lower',
  'switch',
  'round',
  'undo',
] as const;
const anyStep = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.nat(1000),
  minutes: fc.integer({ min: 1, max: 480 }),
  day: fc.integer({ min: 0, max: 8 }),
});
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;
const roundings = fc.record({
  minutes: fc.constantFrom(0, 0, 6, 15),
  direction: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
  when: fc.constant('billed' as const),
});
const anyWorld = fc.record({
  billing: fc.constantFrom('hourly', 'fixed', 'oneOff', 'monthly', 'monthly', 'quarterly'),
  carryOver: fc.constantFrom(0, 1, 'unlimited' as const),
  roundings: fc.array(roundings, { minLength: 1, maxLength: 3 }),
  steps: fc.array(anyStep, { minLength: 8, maxLength: 24 }),
});
type World = typeof anyWorld extends fc.Arbitrary<infer W> ? W : never;

/** What a line bills: time by entry, hours by the first day of their period, or a part of the price. */
type BilledLine = {
  id: string;
  time: Map<string, number>;
  hours: Map<string | null, number>;
  priceMinor: number;
};
type Billed = {
  id: string;
  /** When it was issued. */
  rounding: Rounding;
  lines: BilledLine[];
  /** Credit notes, in order, with the part of each line that they credit. */
  notes: { id: string; releases: boolean; parts: Map<string, number> }[];
};

/** The lines that no credit note has released: the note that completes the credit of a line decides. */
function liveLines({ lines, notes }: Billed): BilledLine[] {
  return lines.filter(({ id }) => {
    let credited = 0;
    const completing = notes.find(({ parts }) => (credited += parts.get(id) ?? 0) >= 1);
    return completing?.releases !== true;
  });
}

/** Refusals that leave everything as it was. */
const refusals = new Set([
  'ENTRIES_CHANGED',
  'PRICE_INVOICED',
  'INVOICED',
  'HAS_CREDIT_NOTES',
  'CANNOT_MARK',
  'STALE',
  'CHANGED_SINCE',
]);

async function startWorld({ billing, carryOver, roundings: [first, ...otherRoundings] }: World) {
  const { api } = ann;
  const accountRounding: Rounding = first ?? { minutes: 0, direction: 'nearest', when: 'billed' };
  const roundsBy = {
    account: accountRounding,
    client: null as OtherRounding | null,
    project: null as OtherRounding | null,
  };
  const rounding = () => roundingOf(roundsBy.account, roundsBy.project ?? roundsBy.client);
  await api.session.updatePreferences({ rounding: accountRounding });
  const { id: clientId } = await api.clients.create(aClient({ ...clientForInvoices, currency: 'EUR' }));
  const isRetainer = billing !== 'hourly' && billing !== 'fixed';
  /** The project's current billing type; a switch changes it to `switched` and back. */
  let billedBy: typeof billing = billing;
  const switched = isRetainer || billing === 'fixed' ? 'hourly' : 'fixed';
  let retainerHours = 5;
  let mostHours = retainerHours;
  const { id: projectId } = await api.projects.create(
    aProject({
      clientId,
      billingType: isRetainer ? 'retainer' : billing,
      hourlyRate: 100,
      ...(!isRetainer && { fixedPrice: 1000 }),
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
  /** What was changed last, and what its undo brings back here. */
  let undoable: { undo: () => Promise<unknown>; bringBack: () => void } | undefined;
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
      retainers: retainers.filter(isChosen).map(({ from, durationMs }) => ({ projectId, from, durationMs })),
      prices: prices.map(({ instalmentId, amountMinor }) => ({
        projectId,
        instalmentId,
        amountMinor: Math.ceil(amountMinor / ((at % 3) + 1)),
      })),
      grouping: pick(['entry', 'project', 'day', 'single'] as const, at) ?? 'single',
    });
    // A line without time can't be issued.
    const billable = lines.filter(({ durationMs }) => durationMs !== 0);
    if (billable.length === 0) return undefined;
    // Fixed prices have no days.
    const serviceFrom = billable.find(({ from }) => from !== null)?.from ?? '2026-03-02';
    return (await api.invoices.create({ type: 'invoice', clientId, lines: billable, serviceFrom })).id;
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
      rounding: rounding(),
      notes: [],
      lines: lines.map((line) => ({
        id: line.id,
        time: new Map(
          frozen.filter(({ lineId }) => lineId === line.id).map((each) => [each.id, each.durationMs]),
        ),
        hours: new Map(
          line.kind === 'retainer' ? [[line.retainerFrom, Math.round(Number(line.quantity) * hourMs)]] : [],
        ),
        priceMinor: line.kind === 'fixedPrice' ? Math.round(Number(line.price) * 100) : 0,
      })),
    });
  }

  /** Credits all that is left of an invoice, or only some lines, some of them in half. */
  async function credit({ kind, at, minutes }: Step): Promise<void> {
    const isPart = kind === 'creditPart';
    const invoice = pick(invoices, at);
    if (!invoice) return;
    const creditedBefore = (lineId: string) =>
      invoice.notes.reduce((sum, { parts }) => sum + (parts.get(lineId) ?? 0), 0);
    if (invoice.lines.every(({ id }) => creditedBefore(id) >= 1)) return;
    const { id } = await api.invoices.credit({ id: invoice.id });
    const left = (await api.invoices.get({ id }))?.lines ?? [];
    const chosen = left.filter((_, place) => !isPart || place === 0 || (at >> place) % 2 === 0);
    const parts = new Map<string, number>();
    const lines = chosen.map((line, place) => {
      const rest = 1 - creditedBefore(line.id);
      const isLong = line.durationMs === null ? line.kind === 'retainer' : line.durationMs >= 60_000;
      const isHalved = isPart && rest === 1 && isLong && (minutes >> place) % 2 === 0;
      parts.set(line.id, isHalved ? 0.5 : rest);
      if (!isHalved) return line;
      return line.durationMs === null
        ? { ...line, quantity: (Number(line.quantity) / 2).toFixed(6) }
        : { ...line, durationMs: Math.floor(line.durationMs / 2) };
    });
    const releases = !isPart || at % 3 > 0;
    await api.invoices.update({ id, lines, releasesEntries: releases });
    await api.invoices.issue({ id });
    invoice.notes.push({ id, releases, parts });
  }

  async function setHours(hours: number): Promise<void> {
    const operationId = newId();
    const before = retainerHours;
    await api.projects.update({ id: projectId, retainerHours: hours, operationId });
    retainerHours = hours;
    mostHours = Math.max(mostHours, hours);
    undoable = {
      undo: () => api.projects.undo({ id: operationId }),
      bringBack: () => (retainerHours = before),
    };
  }

  /** As the account, or as its client or project does or no longer does otherwise. */
  async function round(by: keyof typeof roundsBy, at: number): Promise<void> {
    const next = pick(otherRoundings, at) ?? roundsBy.account;
    const { minutes, direction } = next;
    const other = at % 4 === 0 ? null : { minutes, direction };
    switch (by) {
      case 'account':
        roundsBy.account = next;
        await api.session.updatePreferences({ rounding: next });
        return;
      case 'client':
        roundsBy.client = other;
        await api.clients.update({ id: clientId, rounding: other });
        return;
      case 'project':
        roundsBy.project = other;
        await api.projects.update({ id: projectId, rounding: other });
    }
  }

  async function take(step: Step): Promise<void> {
    const { kind, at, minutes, day } = step;
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
        const operationId = newId();
        if (kind === 'delete') await api.timesheets.delete({ id });
        else await api.timesheets.update({ id, operationId, ...(kind === 'move' ? { date } : { duration }) });
        const undoneId = kind === 'delete' ? id : operationId;
        undoable = { undo: () => api.timesheets.undo({ id: undoneId }), bringBack: () => undefined };
        return;
      }
      case 'mark':
      case 'unmark': {
        const found = await entry(at);
        if (!found) return;
        const { id, revision } = found;
        const marks = kind === 'mark';
        const { operationId } = await api.timesheets.markInvoiced({
          entries: [{ id, revision }],
          invoiced: marks,
        });
        const before = new Set(elsewhere);
        if (!marks) elsewhere.delete(id);
        else if (!found.invoiced) elsewhere.add(id);
        undoable = {
          undo: () => api.timesheets.undo({ id: operationId }),
          bringBack: () => (before.has(id) ? elsewhere.add(id) : elsewhere.delete(id)),
        };
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
        const invoice = pick(invoices, at);
        if (!invoice) return;
        await api.invoices.void({ id: invoice.id });
        invoices.splice(invoices.indexOf(invoice), 1);
        return;
      }
      case 'credit':
      case 'creditPart':
        await credit(step);
        return;
      case 'voidCredit': {
        const notes = invoices.flatMap((invoice) => invoice.notes.map((note) => ({ invoice, note })));
        const found = pick(notes, at);
        if (!found) return;
        await api.invoices.void({ id: found.note.id });
        found.invoice.notes = found.invoice.notes.filter((note) => note !== found.note);
        return;
      }
      case 'raise':
      case 'lower':
        if (billedBy === billing && isRetainer)
          await setHours(Math.max(1, retainerHours + (kind === 'raise' ? 1 : -1)));
        return;
      case 'switch': {
        const next = billedBy === billing ? switched : billing;
        const isNextRetainer = next !== 'hourly' && next !== 'fixed';
        await api.projects.update({ id: projectId, billingType: isNextRetainer ? 'retainer' : next });
        billedBy = next;
        return;
      }
      case 'round':
        await round(pick(['account', 'client', 'project'] as const, day) ?? 'account', at);
        return;
      case 'undo': {
        const { undo, bringBack } = undoable ?? {};
        undoable = undefined;
        await undo?.();
        bringBack?.();
      }
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
    const live = invoices.flatMap((invoice) =>
      liveLines(invoice).map((line) => ({ ...line, rounding: invoice.rounding })),
    );
    const hoursOf = (from: string | null) =>
      live.flatMap(({ hours }) => hours.get(from) ?? []).reduce((sum, ms) => sum + ms, 0);
    const wrong: object[] = [];
    const require = (isRight: boolean, facts: object) => {
      if (!isRight) wrong.push(facts);
    };
    const coveredBy = new Map<string | null, number>();
    const asTimeBy = new Map<string | null, number>();
    /** Periods with time that an invoice billed in place of their hours. */
    const replaced = new Set<string | null>();
    let openCovered = 0;
    for (const each of await entries()) {
      const { id, day, durationMs, invoiced, rateReason } = each;
      const hours = each.retainerMs ?? 0;
      const lines = live.filter(({ time }) => time.has(id));
      const [line] = lines;
      const billed = line?.time.get(id);
      require(lines.length <= 1, { id, billedTwice: lines.length });
      require(invoiced === (billed !== undefined || elsewhere.has(id)), { id, invoiced });
      const period = periods().find(({ from, to }) => (from ?? '') <= day && day <= to)?.from ?? null;
      let coveredMs: number;
      if (!invoiced) {
        const found = offer.get(id);
        // Tracked at a fixed price, it stays part of it.
        const isOfPrice = billedBy === 'fixed' || rateReason === 'fixedPrice';
        require(found === undefined || !isOfPrice, { id, offeredTwice: true });
        // A line of time that rounds to nothing couldn’t be issued, so it isn’t offered.
        const isWithoutTime = billedBy === 'hourly' && !found && roundDuration(durationMs, rounding()) === 0;
        coveredMs = found ? found.coveredMs : isWithoutTime ? 0 : durationMs;
        const restMs = coveredMs > 0 ? durationMs - coveredMs : roundDuration(durationMs, rounding());
        require(!found || found.durationMs === restMs, { id, offered: found?.durationMs, restMs });
        require(billedBy !== 'hourly' || isOfPrice || isWithoutTime || found?.coveredMs === 0, {
          id,
          notOffered: true,
        });
        if (isOfPrice) coveredMs = 0;
        openCovered += coveredMs;
      } else if (hours === durationMs && durationMs > 0) {
        // In place of the hours, unless those are invoiced too.
        const rounded = line && roundDuration(durationMs, line.rounding);
        require(billed === rounded, { id, billed, rounded });
        coveredMs = billed === undefined && hoursOf(period) > 0 && billing !== 'oneOff' ? durationMs : 0;
        if (coveredMs === 0) {
          asTimeBy.set(period, (asTimeBy.get(period) ?? 0) + durationMs);
          if (billed !== undefined) replaced.add(period);
        }
      } else {
        coveredMs = hours;
        const expected = hours > 0 ? durationMs - hours : line && roundDuration(durationMs, line.rounding);
        require(billed === undefined || billed === expected, { id, billed, expected });
      }
      coveredBy.set(period, (coveredBy.get(period) ?? 0) + coveredMs);
    }
    if (!isRetainer) {
      const openMinor = prices.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      const billedMinor = live.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
      const expected = billedBy === 'fixed' ? 100_000 - billedMinor : 0;
      require(openMinor === expected, { openMinor, billedMinor });
    }
    const said = covered.reduce((sum, { durationMs }) => sum + durationMs, 0);
    require(said === openCovered, { said, openCovered });
    let [coveredMs, boughtMs] = [0, 0];
    for (const { from } of periods()) {
      const asTime = asTimeBy.get(from) ?? 0;
      const billed = hoursOf(from);
      const due = retainers
        .filter((each) => each.from === from)
        .reduce((sum, { durationMs }) => sum + durationMs, 0);
      const isReplaced = billing !== 'oneOff' && billed === 0 && asTime > 0;
      const expected = Math.max(0, retainerHours * hourMs - billed - (billing === 'oneOff' ? asTime : 0));
      const isDue = billedBy === billing && !isReplaced && expected >= 4;
      // An invoice prints hours with six decimals: its quantity says less than 4 ms more or less than is billed.
      const difference = due - (isDue ? expected : 0);
      require(Math.abs(difference) <= leastBilledMs, { from, due, billed, asTime, expected });
      require(!isReplaced || coveredByOpen(from) === 0, { from, replaced: true });
      const ofPeriod = (coveredBy.get(from) ?? 0) + (billing === 'oneOff' ? asTime : 0);
      coveredMs += ofPeriod;
      // Hours that time was billed in place of were never bought, and none of them carry over.
      boughtMs += isReplaced && replaced.has(from) ? ofPeriod : Math.max(mostHours * hourMs, billed);
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
    fc.asyncProperty(anyWorld, async (options) => {
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
