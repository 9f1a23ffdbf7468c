import * as z from 'zod';
import { Day, EmptyObject, KnownCurrency } from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';

export const rateSources = ['upload', 'fetched'] as const;

const own = { who: 'recordKeeper', record: 'none' } as const;

export const StoredRates = z.object({
  days: z.int(),
  /** Null without any. */
  first: z.string().nullable(),
  last: z.string().nullable(),
  /** Whether the server has an address to fetch rates from. */
  isFetched: z.boolean(),
  /** Whether that wasn't done for this account today. */
  isDue: z.boolean(),
});
export type StoredRates = z.infer<typeof StoredRates>;

export const ProposedRate = z.object({
  /** Units of the account's currency per unit of the other. */
  rate: z.string(),
  day: z.string(),
  source: z.enum(rateSources),
});
export type ProposedRate = z.infer<typeof ProposedRate>;

export const exchangeRatesContract = {
  get: procedure({
    route: 'GET /exchange-rates',
    summary: 'Get which days have exchange rates',
    access: own,
    output: StoredRates,
  }),
  propose: procedure({
    route: 'GET /exchange-rates/proposal',
    summary: 'Propose the rate of the last day on or before a day',
    access: own,
    isPlainRead: true,
    input: z.strictObject({ currency: KnownCurrency, day: Day }),
    /** Null if there is none. */
    output: z.object({ proposal: ProposedRate.nullable() }),
  }),
  refresh: procedure({
    route: 'POST /exchange-rates/refresh',
    summary: 'Fetch exchange rates from the address of this server, at most once a day',
    access: own,
    isLong: true,
    opensTransactions: true,
    output: StoredRates,
  }),
  remove: procedure({
    route: 'DELETE /exchange-rates',
    summary: 'Delete all exchange rates; expenses keep theirs',
    access: own,
    output: EmptyObject,
  }),
};
