import { exchangeRatesContract } from '#src/features/exchange-rates/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { exchangeRatesDescription } from './api-description.ts';
import { exchangeRatesHandlers } from './handlers.ts';
import { serveRatesUpload } from './upload-route.ts';

export const exchangeRatesFeature = defineFeature({
  name: 'exchange-rates',
  api: {
    exchangeRates: {
      contract: exchangeRatesContract,
      handlers: exchangeRatesHandlers,
      description: exchangeRatesDescription,
    },
  },
  tags: { 'exchange-rates': 'Rates that are proposed for expenses in other currencies.' },
  tables: ['exchange_rates'],
  routes: [serveRatesUpload],
});
