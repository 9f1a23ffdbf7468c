import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { noRole } from '#src/features/identity/rules/role.ts';
import { useSessionActions } from '#src/features/identity/web/public.tsx';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { responsesForAda, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { HomePage } from './home-page.tsx';

afterEach(clearAccount);

/** What a live event does. */
function RefreshButton() {
  const { refresh } = useSessionActions();
  return (
    <button type="button" onClick={() => void refresh()}>
      Refresh
    </button>
  );
}

it('opens the account’s home page once it is approved [2.27]', async () => {
  serveRouter({}, responsesForAda({ role: { ...noRole, systemRole: 'user' } }));
  render(
    <MemoryRouter>
      <SignedIn>
        <RefreshButton />
        <Routes>
          <Route path="/" element={<HomePage />} />
          <Route path="/dashboard" element={<h1>Dashboard</h1>} />
        </Routes>
      </SignedIn>
    </MemoryRouter>,
  );
  expect(await screen.findByRole('button', { name: 'Check again' })).toBeTruthy();
  serveRouter({}, responsesForAda({ role: { ...noRole, tenantEnabled: true } }));
  screen.getByRole('button', { name: 'Refresh' }).click();
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
});
