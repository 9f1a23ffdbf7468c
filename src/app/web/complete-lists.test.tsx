import { cleanup, render, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clientsContract } from '#src/features/clients/contract.ts';
import { accountsContract } from '#src/features/identity/contract-accounts.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import { useProjects } from '#src/features/projects/web/use-projects.ts';
import { useClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { RolesPage } from '#src/pages/admin/roles-page.tsx';
import { useClients } from '#src/pages/client/use-clients.ts';
import { DashboardPage } from '#src/pages/dashboard/dashboard-page.tsx';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, clientRecord, projectRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';

const clients = Array.from({ length: 1001 }, (_, index) =>
  clientRecord({ id: anId(10_000 + index), name: `Client ${index}` }),
);
const projects = clients.map(({ id }, place) =>
  projectRecord({ id: anId(20_000 + place), name: `Project ${place}`, clientId: id }),
);

beforeEach(() => {
  serveRouter(
    {
      accounts: fakeApi(accountsContract, { list: () => onePage() }),
      clients: fakeApi(clientsContract, { list: (input) => pageOf(clients, input) }),
      projects: fakeApi(projectsContract, { list: (input) => pageOf(projects, input) }),
    },
    adasResponses,
  );
});
afterEach(() => {
  cleanup();
  clearAccount();
});

function pageOf<T>(all: T[], { limit = 50, cursor }: { limit?: number; cursor?: string | undefined }) {
  const from = Number(cursor ?? 0);
  const next = from + limit;
  return { items: all.slice(from, next), nextCursor: next < all.length ? String(next) : null };
}

/** Every part of the app that shows all clients or projects, and how many it has. */
function Counts() {
  const [listed, placed, work] = [useClients(), useProjects(), useClientsAndProjects()];
  const counts = [
    listed.list.data?.items.length,
    placed.list.data?.items.length,
    placed.clients.length,
    work.clients.length,
    work.projects.length,
  ];
  return <output>{counts.join(' ')}</output>;
}

async function visit(Page: ComponentType) {
  const { container, unmount } = render(
    <MemoryRouter>
      <SignedIn>
        <Page />
      </SignedIn>
    </MemoryRouter>,
  );
  await waitFor(() => expect(container.querySelector('h1, output')).toBeTruthy());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  // Rendered after the last response.
  await waitFor(() => expect(container.querySelector('output')?.textContent ?? '').not.toMatch(/^ | {2}/));
  const text = container.querySelector('output')?.textContent;
  unmount();
  return text;
}

it.each([
  ['after', [RolesPage, DashboardPage, Counts]],
  ['before', [Counts, RolesPage, DashboardPage, Counts]],
])(
  'shows all of more than a thousand clients and projects %s pages that load only some',
  async (_, pages) => {
    let counts: string | undefined | null;
    for (const page of pages) {
      counts = await visit(page);
      await queryClient.invalidateQueries({ refetchType: 'none' });
    }
    expect(counts).toBe(Array(5).fill(1001).join(' '));
  },
);
