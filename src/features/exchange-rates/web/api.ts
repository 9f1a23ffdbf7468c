import type { exchangeRatesContract } from '#src/features/exchange-rates/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const exchangeRates = createFeatureApi<typeof exchangeRatesContract>('exchangeRates');
