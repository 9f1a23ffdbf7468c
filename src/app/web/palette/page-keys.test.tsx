import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadShellParts } from '#src/app/web/shell/load-shell-parts.ts';
import { noRole } from '#src/features/identity/rules/role.ts';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { useShortcutListener } from '#src/platform/web/keyboard/shortcuts.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { responsesForAda, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { PageKeys } from './page-keys.tsx';

beforeAll(loadShellParts);
afterEach(clearAccount);

function Page() {
  useShortcutListener();
  return (
    <>
      <PageKeys />
      <h1>{useLocation().pathname}</h1>
    </>
  );
}

it.each([
  [{ ...noRole, tenantEnabled: true }, 'g p', '/projects'],
  [{ ...noRole, tenantEnabled: true }, 'g i', '/invoices'],
  [{ ...noRole, tenantEnabled: true }, 'p', '/'],
  [noRole, 'g p', '/'],
])('opens a page of the menu that the role %o has: %s leads to %s', async (role, keys, path) => {
  serveRouter({}, responsesForAda({ role }));
  render(
    <MemoryRouter>
      <SignedIn>
        <Page />
      </SignedIn>
    </MemoryRouter>,
  );
  const heading = await screen.findByRole('heading');
  for (const key of keys.split(' ')) fireEvent.keyDown(document.body, { key });
  expect(heading.textContent).toBe(path);
});
