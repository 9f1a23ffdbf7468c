import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { noRole } from '#src/features/identity/rules/role.ts';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { responsesForAda, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { SimpleLayout } from './simple-layout.tsx';

afterEach(clearAccount);

it('lets an account that awaits approval sign out [2.27]', async () => {
  serveRouter({}, responsesForAda({ role: { ...noRole, systemRole: 'user' } }));
  render(
    <MemoryRouter>
      <Routes>
        <Route
          element={
            <SignedIn>
              <SimpleLayout />
            </SignedIn>
          }
        >
          <Route path="/" element={<p>Waiting</p>} />
        </Route>
        <Route path="/auth/login" element={<h1>Login</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy();
});
