import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';
import { ExportMenu } from './export-menu.tsx';

it('asks for the period, then for the format, by keyboard too', async () => {
  render(
    <SignedIn>
      <ExportMenu input={{}} periods={[{ label: 'This month', range: null }]} />
    </SignedIn>,
  );
  const user = userEvent.setup();
  screen.getByRole('button', { name: 'Export' }).focus();
  await user.keyboard('{Enter}');
  const period = await screen.findByRole('menuitem', { name: 'This month' });
  await waitFor(() => expect(document.activeElement).toBe(period));
  await user.keyboard('{Enter}');
  const pdf = await screen.findByRole('menuitem', { name: /^PDF timesheet/ });
  await waitFor(() => expect(document.activeElement).toBe(pdf));
});
