import { projectBillingContract } from '#src/features/projects/contract.ts';
import { timeBillingContract } from '#src/features/timesheets/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { invoicedPricesExportPart } from './prices/invoiced-prices-export.ts';
import { pricesProjectHook } from './prices/project-hook.ts';
import { projectBillingHandlers } from './project-handlers.ts';
import { findRetainerOverage } from './retainers/retainer-overage.ts';
import { timeBillingHandlers } from './time-handlers.ts';

/** Its procedures are named and described where people look for them: with projects and time. */
export const billingFeature = defineFeature({
  name: 'billing',
  api: {
    projects: {
      contract: projectBillingContract,
      handlers: ({ all }) => projectBillingHandlers(all('draftedLines')),
    },
    timesheets: {
      contract: timeBillingContract,
      handlers: ({ all }) => timeBillingHandlers(all('draftedLines')),
    },
  },
  tables: ['invoiced_prices'],
  exportParts: [invoicedPricesExportPart],
  projectHooks: [pricesProjectHook],
  beyondRetainers: [findRetainerOverage],
});
