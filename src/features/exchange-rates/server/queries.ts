import { sql } from 'kysely';
import type { ProposedRate, StoredRates } from '#src/features/exchange-rates/contract.ts';
import { crossRate } from '#src/features/exchange-rates/rules/cross-rate.ts';
import type { PublishedRate } from '#src/features/exchange-rates/rules/published-rate.ts';
import { rateLimits } from '#src/features/exchange-rates/rules/rate-limits.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { formatDecimal, parseDecimal } from '#src/platform/shared/decimals.ts';

export async function findStoredDays(
  db: Db,
  { ownerId }: Owner,
): Promise<Pick<StoredRates, 'days' | 'first' | 'last'>> {
  const { rows } = await sql<Pick<StoredRates, 'days' | 'first' | 'last'>>`
    select count(distinct day)::int as days, min(day) as first, max(day) as last
      from exchange_rates where user_id = ${ownerId}`.execute(db);
  return rows[0] ?? { days: 0, first: null, last: null };
}

type WantedRate = { from: string; to: string; day: string };

/** On the last day that has both currencies; the euro is their measure. Null if that is long ago. */
export async function findRate(
  db: Db,
  { ownerId }: Owner,
  { from, to, day }: WantedRate,
): Promise<ProposedRate | null> {
  const needed = [from, to].filter((currency) => currency !== 'EUR');
  if (from === to) return null;
  const { rows } = await sql<{ day: string; source: ProposedRate['source']; rates: Record<string, string> }>`
    select day, max(source) as source, jsonb_object_agg(currency, per_euro::text) as rates
      from exchange_rates
      where user_id = ${ownerId} and currency = any(${needed}) and day <= ${day}
        and day >= ${day}::date - ${rateLimits.staleDays}::int
      group by day having count(*) = ${needed.length}
      order by day desc limit 1`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const perEuro = (currency: string) =>
    currency === 'EUR' ? '1' : formatDecimal(parseDecimal(found.rates[currency] ?? '1'));
  const rate = crossRate({ from: perEuro(from), to: perEuro(to) });
  // Too small to be written with ten decimals.
  return Number(rate) === 0 ? null : { rate, day: found.day, source: found.source };
}

/** In pieces, so that none takes long; all or none, in the transaction of the caller. */
export async function saveRates(
  db: Db,
  { ownerId }: Owner,
  rates: readonly PublishedRate[],
  source: ProposedRate['source'],
): Promise<void> {
  for (let place = 0; place < rates.length; place += rowsPerInsert) {
    const piece = rates.slice(place, place + rowsPerInsert);
    await sql`
      insert into exchange_rates (user_id, currency, day, per_euro, source)
        select ${ownerId}, currency, day, per_euro, ${source}
          from unnest(${piece.map(({ currency }) => currency)}::text[], ${piece.map(({ day }) => day)}::date[],
                      ${piece.map(({ perEuro }) => perEuro)}::numeric[]) as piece (currency, day, per_euro)
        on conflict (user_id, currency, day) do update
          set per_euro = excluded.per_euro, source = excluded.source
          where exchange_rates.per_euro <> excluded.per_euro`.execute(db);
  }
}

const rowsPerInsert = 10_000;

export async function deleteRates(db: Db, { ownerId }: Owner): Promise<void> {
  await db.deleteFrom('exchangeRates').where('userId', '=', ownerId).execute();
}
