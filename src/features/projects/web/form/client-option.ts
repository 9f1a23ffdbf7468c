import type { Client } from '#src/features/clients/contract.ts';

/** A client option with its default billing. */
export type ClientOption = Pick<
  Client,
  'id' | 'name' | 'currency' | 'billingType' | 'hourlyRate' | 'retainerRate' | 'rounding'
>;
