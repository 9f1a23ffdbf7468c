import { findFixedPrices } from '#src/features/billing/server/prices/fixed-prices.ts';
import { findClientNames } from '#src/features/clients/server/public.ts';
import type { UnbilledClient } from '#src/features/timesheets/contract-fields.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';
import type { ListDraftedLines } from './drafted-work.ts';
import { sumUnbilledWork } from './sum-unbilled-work.ts';
import type { UnbilledWork } from './sum-unbilled-work.ts';

/** Unbilled work per client; the oldest first, clients without a day last. */
export async function listUnbilled(
  db: Db,
  owner: Owner,
  draftedLines: readonly ListDraftedLines[],
): Promise<UnbilledClient[]> {
  const work = await sumUnbilledWork(db, owner, { prices: await findFixedPrices(db, owner), draftedLines });
  const names = await findClientNames(db, owner);
  const byClient = Map.groupBy(
    work.filter(({ amountMinor }) => amountMinor > 0),
    ({ clientId, projectId }) => clientId ?? projectId !== null,
  );
  return [...byClient.values()]
    .flatMap((of) => toUnbilledClient(of, names))
    .map((item) => ({ item, key: sortKey(item) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item);
}

function toUnbilledClient(
  work: readonly UnbilledWork[],
  names: ReadonlyMap<string, string>,
): UnbilledClient[] {
  const [first] = work;
  if (!first) return [];
  const { clientId, projectId } = first;
  return [
    {
      clientId,
      clientName: clientId === null ? null : (names.get(clientId) ?? null),
      isInternal: clientId === null && projectId !== null,
      oldestDay: work.flatMap(({ oldestDay }) => oldestDay ?? []).toSorted()[0] ?? null,
      hasFixedPrice: work.some(({ kind }) => kind === 'fixedPrice'),
      hasRetainerHours: work.some(({ kind }) => kind === 'retainer'),
      durationMs: work.reduce((sum, { durationMs }) => sum + durationMs, 0),
      // Sums in several currencies stay apart.
      amounts: sumByCurrency(work),
    },
  ];
}

function sortKey({ oldestDay, clientName }: UnbilledClient): string {
  return `${oldestDay ?? '9'} ${clientName ?? ''}`;
}
