import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { ExpensesPage } from '#src/app/web/coming-soon-pages.tsx';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { Navigation } from './navigation.tsx';

afterEach(clearAccount);

it('marks pages that don’t exist yet in the menu and on the page [2.23]', async () => {
  serveRouter({}, adasResponses);
  render(
    <MemoryRouter>
      <SignedIn>
        <nav>
          <Navigation />
        </nav>
        <ExpensesPage />
      </SignedIn>
    </MemoryRouter>,
  );
  const menu = within(await screen.findByRole('navigation'));
  const marked = menu
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-description') === 'Coming soon');
  expect(marked.map((link) => link.getAttribute('href'))).toEqual(['/invoices', '/expenses', '/documents']);
  expect(menu.getByRole('link', { name: 'Expenses' }).textContent).toBe('ExpensesComing soon');
  expect(screen.getByText('Coming soon', { selector: 'p' })).toBeTruthy();
});
