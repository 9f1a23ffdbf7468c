import { findFixedPrices, openPriceParts } from '#src/features/billing/server/public.ts';
import type { FixedPrice } from '#src/features/billing/server/public.ts';
import type { UnbilledPrice } from '#src/features/invoices/contract.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

type Period = { clientId: string; from?: string | undefined; to?: string | undefined };

export async function listUnbilledPrices(db: Db, owner: Owner, { clientId, ...period }: Period) {
  const prices = await findFixedPrices(db, owner);
  return unbilledPrices(
    prices.filter((each) => each.clientId === clientId),
    period,
  );
}

/** Instalments of the period, and what a price has beyond its instalments. */
export function unbilledPrices(
  prices: readonly FixedPrice[],
  { from = '', to = '9' }: Omit<Period, 'clientId'>,
): (Omit<UnbilledPrice, 'draftId'> & Pick<FixedPrice, 'clientId'>)[] {
  return openPriceParts(prices).filter(({ day }) => day === null || (from <= day && day <= to));
}
