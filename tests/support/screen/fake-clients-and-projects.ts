import { clientsContract } from '#src/features/clients/contract.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { clientRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage } from './fake-api.ts';

/** For `serveRouter`: the lists that forms choose from, and a client that is added beside one. */
export function fakeClientsAndProjects(clients: Client[] = [], projects: Project[] = []) {
  const all = [...clients];
  return {
    clients: fakeApi(clientsContract, {
      list: () => onePage(all),
      create: ({ id = '', name }) => {
        all.push(clientRecord({ id, name }));
        return { id };
      },
    }),
    projects: fakeApi(projectsContract, { list: () => onePage(projects) }),
  };
}
