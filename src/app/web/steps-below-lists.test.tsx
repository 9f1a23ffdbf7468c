import 'fake-indexeddb/auto';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router';
import { afterEach, expect, it, beforeAll } from 'vitest';
import { clients } from '#src/features/clients/web/public.tsx';
import { projects } from '#src/features/projects/web/public.tsx';
import { onlineTimesheets } from '#src/features/timesheets/web/public.tsx';
import { startSteps } from '#src/pages/dashboard/first-steps-visibility.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { acme, fakeTimesheetsServer, sketches } from '#tests/support/fake-timesheets-server.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';
import { resetTimesheets } from '#tests/support/timesheets-screen.tsx';
import { loadShellParts } from './shell/load-shell-parts.ts';
import { SignedInParts } from './shell/signed-in-parts.tsx';

beforeAll(loadShellParts);
afterEach(() => {
  localStorage.clear();
  resetTimesheets();
});

function ToInvoices() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate('/invoices')}>
      To invoices
    </button>
  );
}

async function openList(address = '/projects') {
  render(
    <MemoryRouter initialEntries={[address]}>
      <SignedIn>
        <ToInvoices />
        <SignedInParts at="belowPages" />
      </SignedIn>
    </MemoryRouter>,
  );
  await screen.findByText('To invoices');
}

const bar = () => screen.queryByRole('region', { name: 'Get started' });

it('lists show the first steps that the dashboard began, with the next one as a link', async () => {
  fakeTimesheetsServer({ entries: [], clients: [acme], projects: [] });
  await openList();
  expect(bar()).toBeNull();
  act(startSteps);
  await screen.findByRole('region', { name: 'Get started' });
  expect(screen.getByText('Add a client · done')).toBeTruthy();
  const next = screen.getByRole('link', { name: 'Add a project' });
  expect(next.getAttribute('href')).toBe('/projects?new=1');
  expect(screen.getByRole('link', { name: 'Import…' }).getAttribute('href')).toBe('/imports');
  fireEvent.click(screen.getByRole('button', { name: 'To invoices' }));
  await waitFor(() => expect(bar()).toBeNull());
});

it('after the first entry, the dashboard has the rest of the steps and the import', async () => {
  fakeTimesheetsServer({ entries: [sketches], clients: [acme], projects: [] });
  startSteps();
  await openList('/dashboard');
  await screen.findByRole('region', { name: 'Get started' });
  expect(screen.getByRole('link', { name: 'Import…' }).getAttribute('href')).toBe('/imports');
});

it('until the first entry, the dashboard has them as a card only', async () => {
  fakeTimesheetsServer({ entries: [], clients: [acme], projects: [] });
  startSteps();
  await openList('/dashboard');
  const one = { input: { limit: 1 } };
  const answered = [
    onlineTimesheets.list.queryOptions(one).queryKey,
    clients.list.queryOptions(one).queryKey,
    projects.list.queryOptions(one).queryKey,
  ];
  await waitFor(() => {
    for (const key of answered) expect(queryClient.getQueryData(key)).toBeDefined();
  });
  expect(bar()).toBeNull();
});

it('hidden steps don’t come back', async () => {
  fakeTimesheetsServer({ entries: [], clients: [], projects: [] });
  startSteps();
  await openList();
  fireEvent.click(await screen.findByRole('button', { name: 'Hide the first steps' }));
  expect(bar()).toBeNull();
  act(startSteps);
  expect(bar()).toBeNull();
});

it('on its own page, the next step opens the form and keeps the filter', async () => {
  fakeTimesheetsServer({ entries: [] });
  startSteps();
  await openList('/timesheets?range=last-week');
  const next = await screen.findByRole('link', { name: 'Track time' });
  expect(next.getAttribute('href')).toBe('/timesheets?range=last-week&new=1');
});
