import type { Client } from '#src/features/clients/contract.ts';

/** A client to choose for a project, with what its projects are billed by when they say nothing of their own. */
export type ClientOption = Pick<Client, 'id' | 'name' | 'currency' | 'hourlyRate' | 'retainerRate'>;
