import type { ListDraftedLines } from '#src/features/billing/server/unbilled/drafted-work.ts';
import { timeBillingContract } from '#src/features/timesheets/contract.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { previewRecalculation, recalculateRates } from './rates/recalculate-rates.ts';
import { listUnbilled } from './unbilled/list-unbilled-clients.ts';

const os = implementSecured(timeBillingContract);

export const timeBillingHandlers = (draftedLines: readonly ListDraftedLines[]) =>
  os.router({
    unbilled: os.unbilled.handler(async ({ input, context: { db, owner } }) => {
      const items = await listUnbilled(db, owner, draftedLines);
      return { items: items.slice(0, input.limit), clientCount: items.length };
    }),

    previewRecalculatedRates: os.previewRecalculatedRates.handler(({ input, context: { db, owner } }) =>
      previewRecalculation(db, owner, input),
    ),

    recalculateRates: os.recalculateRates.handler(({ input, context: { db, owner } }) =>
      recalculateRates(db, owner, input),
    ),
  });
