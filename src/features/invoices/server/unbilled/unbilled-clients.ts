import { toDraftedWork, findFixedPrices, sumUnbilledTime } from '#src/features/billing/server/public.ts';
import { findClientNames } from '#src/features/clients/server/public.ts';
import type { ClientToInvoice } from '#src/features/invoices/contract.ts';
import {
  isExpensePreselected,
  isPricePreselected,
  isRetainerPreselected,
} from '#src/features/invoices/rules/unbilled/preselected-work.ts';
import { listDraftedLines } from '#src/features/invoices/server/drafts/drafted-lines.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';
import type { Money } from '#src/platform/shared/money.ts';
import { listUnbilledExpenses } from './unbilled-expenses.ts';
import { unbilledPrices } from './unbilled-prices.ts';
import { listUnbilledRetainers } from './unbilled-retainers.ts';

type Period = { from?: string | undefined; to?: string | undefined };

/** What a new invoice preselects for each client; the oldest first, clients without a day last. */
export async function listUnbilledClients(
  db: Db,
  owner: Owner,
  period: Period,
): Promise<{ items: ClientToInvoice[]; draftCount: number }> {
  const prices = await findFixedPrices(db, owner);
  const drafts = toDraftedWork(await listDraftedLines(db, owner));
  const { covered, retainers } = await listUnbilledRetainers(db, owner, period);
  const time = await sumUnbilledTime(db, owner, { ...period, prices, covered, exceptIds: drafts.entryIds });
  const expenses = await listUnbilledExpenses(db, owner, period);
  const work: ClientWork[] = [
    ...time.map((of) => ({ ...of, retainerMs: 0 })),
    ...expenses
      .filter(isExpensePreselected)
      .map((expense) => ({ ...expense, ...oneWithoutTime, oldestDay: expense.day })),
    ...unbilledPrices(prices, period)
      .flatMap(drafts.splitPrice)
      .filter((price) => isPricePreselected(price, period))
      .map((price) => ({ ...price, ...oneWithoutTime })),
    ...retainers
      .flatMap(drafts.splitHours)
      .filter(isRetainerPreselected)
      .map((hours) => ({
        ...hours,
        ...oneWithoutTime,
        oldestDay: hours.from,
        retainerMs: hours.durationMs,
      })),
  ];
  const names = await findClientNames(db, owner);
  return {
    items: [...Map.groupBy(work, ({ clientId }) => clientId)]
      .flatMap(([clientId, of]) => {
        const clientName = names.get(clientId ?? '');
        return clientId === null || clientName === undefined ? [] : [toItem({ clientId, clientName }, of)];
      })
      .filter(({ amounts }) => amounts.some(({ amountMinor }) => amountMinor > 0))
      .toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)),
    draftCount: drafts.count,
  };
}

type ClientWork = Money & {
  clientId: string | null;
  count: number;
  durationMs: number;
  retainerMs: number;
  oldestDay: string | null;
};

const oneWithoutTime = { count: 1, durationMs: 0, retainerMs: 0, oldestDay: null };

function toItem(
  client: Pick<ClientToInvoice, 'clientId' | 'clientName'>,
  work: readonly ClientWork[],
): ClientToInvoice {
  return {
    ...client,
    oldestDay: work.flatMap(({ oldestDay }) => oldestDay ?? []).toSorted()[0] ?? null,
    count: work.reduce((sum, { count }) => sum + count, 0),
    durationMs: work.reduce((sum, { durationMs }) => sum + durationMs, 0),
    retainerMs: work.reduce((sum, { retainerMs }) => sum + retainerMs, 0),
    amounts: sumByCurrency(work),
  };
}

function sortKey({ oldestDay, clientName }: ClientToInvoice): string {
  return `${oldestDay ?? '9'} ${clientName}`;
}
