import { clientsContract } from '#src/features/clients/contract.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { fakeApi, onePage } from './fake-api.ts';

/** For `serveRouter`: the lists that forms choose from. */
export function fakeClientsAndProjects(clients: Client[] = [], projects: Project[] = []) {
  return {
    clients: fakeApi(clientsContract, { list: () => onePage(clients) }),
    projects: fakeApi(projectsContract, { list: () => onePage(projects) }),
  };
}
