// Written by `npm run tables` from the migrations; changes belong there.
import type { Numeric } from '#src/platform/server/database/column-types.ts';

type ExchangeRatesRow = {
  userId: string;
  currency: string;
  day: string;
  perEuro: Numeric;
  source: 'upload' | 'fetched';
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    exchangeRates: ExchangeRatesRow;
  }
}
