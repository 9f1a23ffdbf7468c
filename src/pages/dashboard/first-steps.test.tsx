import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { notifyAdded } from '#src/platform/web/notice/next-step.ts';
import { NoticeBar } from '#src/platform/web/notice/notice-bar.tsx';
import { FirstSteps } from './first-steps.tsx';

afterEach(() => act(clearAccount));

function openSteps(hasClient: boolean | undefined) {
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <NoticeBar />
      <Routes>
        <Route
          path="/dashboard"
          element={
            <FirstSteps rate="€93.75" hasClient={hasClient} hasProject={false} hasInvoiceDetails={false} />
          }
        />
        <Route path="/clients" element="Clients" />
        <Route path="/projects" element="Projects" />
        <Route path="/timesheets" element="Timesheets" />
      </Routes>
    </MemoryRouter>,
  );
}

it('links to the next step and to the import', () => {
  openSteps(true);
  expect(screen.getByRole('link', { name: 'Add a project' }).getAttribute('href')).toBe('/projects?new=1');
  expect(screen.queryByRole('link', { name: 'Add a client' })).toBeNull();
  const details = screen.getByRole('link', { name: 'Add your details for invoices' });
  expect(details.getAttribute('href')).toBe('/invoices/settings');
  const movingIn = screen.getByRole('link', { name: 'Import clients, projects and time' });
  expect(movingIn.getAttribute('href')).toBe('/imports');
  expect(screen.getByText(/Your default rate is €93.75\/h/)).toBeTruthy();
  const settings = screen.getByRole('link', { name: 'Change your rate, currency or time zone' });
  expect(settings.getAttribute('href')).toBe('/profile#time-and-money');
});

it('calls no step done before it is known', () => {
  openSteps(undefined);
  expect(screen.getByText('Add a client')).toBeTruthy();
  expect(screen.queryByText(/done/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add a project' })).toBeNull();
});

it('leads on: the notice of an added record offers the next step', () => {
  openSteps(false);
  fireEvent.click(screen.getByRole('link', { name: 'Add a client' }));
  act(() => notifyAdded('client', 'Added Acme'));
  fireEvent.click(screen.getByRole('button', { name: 'Add a project' }));
  expect(screen.getByText('Projects')).toBeTruthy();
  act(() => notifyAdded('project', 'Added Website'));
  fireEvent.click(screen.getByRole('button', { name: 'Track time' }));
  expect(screen.getByText('Timesheets')).toBeTruthy();
  // Once: later clients lead nowhere.
  act(() => notifyAdded('client', 'Added Borges'));
  expect(screen.queryByRole('button', { name: 'Add a project' })).toBeNull();
});

it('leads nowhere after clients that are added later', () => {
  openSteps(true);
  fireEvent.click(screen.getByRole('link', { name: 'Add a project' }));
  act(() => notifyAdded('client', 'Added Borges'));
  expect(screen.queryByRole('button', { name: 'Add a project' })).toBeNull();
});
