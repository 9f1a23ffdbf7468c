import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ProjectsPage } from '#src/features/projects/web/list/projects-page.tsx';
import { ClientsPage } from '#src/pages/client/list/clients-page.tsx';
import { FirstSteps } from '#src/pages/dashboard/first-steps.tsx';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { AddressBar } from '#tests/support/screen/address-bar.tsx';
import { fakeClientsAndProjects } from '#tests/support/screen/fake-clients-and-projects.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';

beforeEach(() => {
  serveRouter(
    {
      ...fakeClientsAndProjects(),
    },
    adasResponses,
  );
});
afterEach(clearAccount);

it.each([
  ['Add a client', false, 'Add client'],
  ['Add a project', true, 'Add project'],
])('“%s” in “Get started” opens the form; closing it stays on the list', async (step, hasClient, form) => {
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <SignedIn>
        <AddressBar />
        <Routes>
          <Route
            path="/dashboard"
            element={
              <FirstSteps rate="€93.75" hasClient={hasClient} hasProject={false} hasInvoiceDetails={false} />
            }
          />
          <Route path="/clients" element={<ClientsPage />} />
          <Route path="/projects" element={<ProjectsPage />} />
        </Routes>
      </SignedIn>
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('link', { name: step }));
  await screen.findByRole('dialog', { name: form });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Address').textContent).toBe('');
});

it.each([
  ['Clients', <ClientsPage key="clients" />],
  ['Projects', <ProjectsPage key="projects" />],
])('the menu of %s leads to the import', async (list, page) => {
  render(
    <MemoryRouter>
      <SignedIn>{page}</SignedIn>
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${list}` }));
  const link = await screen.findByRole('menuitem', { name: /^Import…/ });
  expect(link.getAttribute('href')).toBe('/imports');
});
