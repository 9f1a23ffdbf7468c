/** Random journeys of a firm through all areas: after every step, every page says the same hours and cents. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isThorough, randomCases } from '#tests/support/random-cases.ts';
import {
  checkClientPapers,
  checkReports,
  checkRestored,
} from '#tests/support/server/firm-journey/check-files.ts';
import {
  checkBalances,
  checkBilledOnce,
  checkInvoices,
} from '#tests/support/server/firm-journey/check-invoices.ts';
import { checkRetainers, checkTotals, checkUnbilled } from '#tests/support/server/firm-journey/check-work.ts';
import { contentOf, readBook, readFigures } from '#tests/support/server/firm-journey/firm-book.ts';
import { createComparison } from '#tests/support/server/firm-journey/firm-money.ts';
import { takeStep } from '#tests/support/server/firm-journey/firm-steps.ts';
import { createFirm } from '#tests/support/server/firm-journey/firm.ts';
import type { Firm } from '#tests/support/server/firm-journey/firm.ts';
import { anyFirmStep } from '#tests/support/server/firm-journey/journey-step.ts';
import type { FirmStep } from '#tests/support/server/firm-journey/journey-step.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

const firmOptions = {
  rounding: fc.record({
    minutes: fc.constantFrom(0 as const, 6 as const, 15 as const),
    direction: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
    when: fc.constantFrom('billed' as const, 'billed' as const, 'saved' as const),
  }),
  carryOver: fc.constantFrom(0 as const, 1 as const, 'unlimited' as const),
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York'),
  work: fc.array(
    anyFirmStep.map((step) => ({
      ...step,
      kind: step.at % 2 === 0 ? ('track' as const) : ('trackTimes' as const),
    })),
    { minLength: 8, maxLength: 16 },
  ),
};
const anyJourney = fc.record({
  ...firmOptions,
  steps: fc.array(anyFirmStep, { minLength: 15, maxLength: 45 }),
});

/** They need an order: a timer continues, and private mode converts until nothing is left. */
const inOrder: readonly string[] = ['timer', 'discardTimer', 'privateMode'];
const anyStepAtOnce = anyFirmStep.filter(({ kind }) => !inOrder.includes(kind));
/** What several people do at once: the same twice or three times, and something else to the same or neighbouring records. */
const anyRound = fc
  .record({
    step: anyStepAtOnce,
    areUndone: fc.array(fc.boolean(), { minLength: 2, maxLength: 3 }),
    others: fc.array(anyStepAtOnce, { minLength: 1, maxLength: 2 }),
  })
  .map(({ step, areUndone, others }) => [
    ...areUndone.map((isUndone) => ({ ...step, isUndone })),
    ...others.map((other) => ({
      ...other,
      at: step.at + (other.at % 2),
      other: step.other + (other.other % 2),
    })),
  ]);
const anyJourneyAtOnce = fc.record({
  ...firmOptions,
  rounds: fc.array(anyRound, isThorough ? { minLength: 4, maxLength: 12 } : { minLength: 3, maxLength: 3 }),
});

/** Refusals that leave everything as it was. */
const refusals = new Set([
  'ABOVE_ACCOUNT',
  'ABOVE_BALANCE',
  'ABOVE_PAID',
  'BAD_REQUEST',
  'CANNOT_COPY',
  'CANNOT_MARK',
  'CANNOT_MERGE',
  'CANNOT_SPLIT',
  'CHANGED_SINCE',
  'CLIENT_INVOICED',
  'DEPOSIT_DEDUCTED',
  'ENTRIES_CHANGED',
  'EXPENSES_CHANGED',
  'HAS_CREDIT_NOTES',
  'HAS_PAYMENTS',
  'INVALID',
  'INVOICED',
  'MIXED_CURRENCIES',
  'NOTHING_ON_ACCOUNT',
  'OVER_ALLOCATED',
  'OVER_CREDITED',
  'PRICE_INVOICED',
  'REFUNDED',
  'STALE',
  'UNKNOWN_INVOICE',
]);
/** Someone else may have changed, deleted, issued or paid the record before. */
const refusalsAtOnce = new Set([
  ...refusals,
  'ALREADY_SENT',
  'BLOCKED',
  'CHANGED',
  'CLIENT_ARCHIVED',
  'CLIENT_GONE',
  'CONFLICT',
  'EMPTY',
  'ENDED',
  'IN_USE',
  'ISSUED',
  'NOTHING_APPLIED',
  'NOTHING_DUE',
  'NOT_FOUND',
  'NOT_ISSUED',
  'NOT_WAITING',
  'OTHER_LEVEL',
  'PAYMENT_REPORTED',
  'SETTLED',
  'UNDONE',
  'UNKNOWN_CLIENT',
  'UNKNOWN_ENTRY',
  'UNKNOWN_REFERENCE',
]);

async function snapshot({ api }: Firm) {
  const book = await readBook(api);
  return { book, figures: await readFigures(api, book) };
}
type Snapshot = Awaited<ReturnType<typeof snapshot>>;

function check(facts: Snapshot, after: string): void {
  const compare = createComparison();
  checkTotals({ ...facts, compare });
  checkUnbilled({ ...facts, compare });
  checkRetainers({ ...facts, compare });
  checkInvoices({ ...facts, compare });
  checkBalances({ ...facts, compare });
  checkBilledOnce({ ...facts, compare });
  compare.finish(after);
}

async function checkFiles(firm: Firm, snapshotOfEnd: Snapshot): Promise<void> {
  const facts = { ...snapshotOfEnd, compare: createComparison() };
  await checkReports(firm, facts);
  await checkClientPapers(firm, facts);
  await checkRestored(firm, facts);
  facts.compare.finish('the journey');
}

it('all pages say the same hours and cents after every step of a firm', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(anyJourney, async ({ work, steps, ...options }) => {
      const firm = await createFirm(stint, options);
      const { book } = await snapshot(firm);
      for (const step of work) await takeStep(firm, book, step);
      let before = await snapshot(firm);
      for (const step of steps) before = await take(firm, before, step);
      await checkFiles(firm, before);
    }),
    { numRuns: randomCases(500, 2) },
  );
  expect(done).toBeGreaterThan(20);

  async function take(firm: Firm, before: Snapshot, step: FirmStep): Promise<Snapshot> {
    try {
      const undo = await takeStep(firm, before.book, step);
      done += 1;
      const after = await snapshot(firm);
      check(after, step.kind);
      if (!undo || !step.isUndone) return after;
      await undo();
      const restored = await snapshot(firm);
      expect(contentOf(restored), `undo of ${step.kind}`).toEqual(contentOf(before));
      return restored;
    } catch (error) {
      if (!refusals.has(codeOf(error))) throw error;
      const after = await snapshot(firm);
      check(after, `${step.kind}, refused`);
      return after;
    }
  }
}, 10_800_000);

it('all pages say the same hours and cents after what several people do at once', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(anyJourneyAtOnce, async ({ work, rounds, ...options }) => {
      const firm = await createFirm(stint, options);
      let last = await snapshot(firm);
      for (const step of work) await takeStep(firm, last.book, step);
      for (const round of rounds) {
        last = await snapshot(firm);
        await takeAtOnce(firm, last, round);
        check(await snapshot(firm), round.map(({ kind }) => kind).join(' + '));
      }
      // The journey above checks them, too.
      if (isThorough) await checkFiles(firm, await snapshot(firm));
    }),
    { numRuns: randomCases(100, 1) },
  );
  expect(done).toBeGreaterThan(isThorough ? 100 : 3);

  /** The one who comes second may be refused, with a reason. */
  async function takeAtOnce(firm: Firm, { book }: Snapshot, round: FirmStep[]): Promise<void> {
    const taken = await Promise.allSettled(round.map((step) => takeStep(firm, book, step)));
    const undone = await Promise.allSettled(
      taken.map(async (each, place) => {
        if (each.status === 'fulfilled' && round[place]?.isUndone) await each.value?.();
      }),
    );
    done += taken.filter(({ status }) => status === 'fulfilled').length;
    for (const each of [...taken, ...undone])
      if (each.status === 'rejected' && !refusalsAtOnce.has(codeOf(each.reason))) throw each.reason;
  }
}, 10_800_000);

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code);
}
