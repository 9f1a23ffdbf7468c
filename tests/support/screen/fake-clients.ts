import { implement } from '@orpc/server';
import { clientsContract } from '#src/features/clients/contract.ts';
import type { Client } from '#src/features/clients/contract.ts';

const os = implement(clientsContract);

/** Answers calls about the one client of a fake server. */
export function fakeClients(server: { client: Client }) {
  return {
    list: os.list.handler(() => ({ items: [server.client], nextCursor: null })),
    update: os.update.handler(({ input: { postalAddress, vatId, registrationId } }) => {
      server.client = {
        ...server.client,
        ...(postalAddress !== undefined && { postalAddress }),
        ...(vatId !== undefined && { vatId }),
        ...(registrationId !== undefined && { registrationId }),
      };
      return server.client;
    }),
  };
}
