import { clientsContract } from '#src/features/clients/contract.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { fakeApi, recordAnswers } from './fake-api.ts';

/** Answers calls about the one client of a fake server. */
export function fakeClients(server: { client: Client }) {
  const save = ([client]: Client[]) => Object.assign(server, { client });
  return fakeApi(
    clientsContract,
    recordAnswers(() => [server.client], save),
  );
}
