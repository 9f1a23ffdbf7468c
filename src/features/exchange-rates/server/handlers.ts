import { exchangeRatesContract } from '#src/features/exchange-rates/contract.ts';
import type { StoredRates } from '#src/features/exchange-rates/contract.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { deleteRates, findRate, findStoredDays } from './queries.ts';
import { isRefreshDue, refreshRates } from './refresh-rates.ts';

const os = implementSecured(exchangeRatesContract);

export const exchangeRatesHandlers = {
  get: os.get.handler(({ context }) => findStored(context, context.db, context.owner)),

  propose: os.propose.handler(async ({ input: { currency, day }, context: { db, owner } }) => {
    const { currency: to } = await findPreferences(db, owner);
    return { proposal: await findRate(db, owner, { from: currency, to, day }) };
  }),

  refresh: os.refresh.handler(async ({ context }) => {
    const { database, owner, publishChange } = context;
    await refreshRates(context, owner, Date.now());
    publishChange({ userId: owner.ownerId, what: 'exchangeRates' });
    return database.withOwner(owner, (db) => findStored(context, db, owner));
  }),

  remove: os.remove.handler(async ({ context: { db, owner } }) => {
    await deleteRates(db, owner);
    return {};
  }),
};

async function findStored(
  services: Pick<RequestContext, 'ratesAddress'>,
  db: Db,
  owner: Owner,
): Promise<StoredRates> {
  return {
    ...(await findStoredDays(db, owner)),
    isFetched: services.ratesAddress !== undefined,
    isDue: isRefreshDue(services, owner, Date.now()),
  };
}
