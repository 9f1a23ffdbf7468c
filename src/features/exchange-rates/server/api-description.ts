import { ProposedRate, StoredRates } from '#src/features/exchange-rates/contract.ts';
import { namedSchema } from '#src/platform/server/api-description/feature-description.ts';
import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';

export const exchangeRatesDescription: FeatureDescription = {
  schemas: {
    StoredExchangeRates: namedSchema(StoredRates, 'Which days have exchange rates.', {
      days: 61,
      first: '2026-09-01',
      last: '2026-11-26',
      isFetched: false,
      isDue: false,
    }),
    ProposedExchangeRate: namedSchema(ProposedRate, 'A rate for an expense in another currency.', {
      rate: '0.8628127696',
      day: '2026-11-26',
      source: 'upload',
    }),
  },
  fields: {
    days: 'How many days have rates.',
    first: 'First day with rates, as `YYYY-MM-DD`; null without any.',
    last: 'Last day with rates, as `YYYY-MM-DD`; null without any.',
    isFetched: 'Whether this server has an address to fetch rates from.',
    isDue: 'Whether it should be asked again with `refresh`.',
    rate: 'Units of your account’s currency per unit of the other, as text such as `0.9312`.',
    day: 'Day of the rate, as `YYYY-MM-DD`.',
    source: 'Where the rate is from: your `upload`, or `fetched` by the server.',
    'propose.currency': 'The other currency, in three letters.',
    'propose.day': 'Day of the receipt, as `YYYY-MM-DD`.',
    'propose.result': 'The proposal.',
    proposal: 'The rate of the last day on or before it, within 30 days; null if there is none.',
    'get.result': 'The days.',
    'refresh.result': 'The days as they are now.',
  },
};
