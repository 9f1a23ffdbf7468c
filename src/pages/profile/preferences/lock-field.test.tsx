import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { openProfile } from '#tests/support/screen/profile-screen.tsx';

beforeAll(() => import('./lock-dialog.tsx'));

it('time is locked up to a day you choose, and unlocked without one', async () => {
  const user = userEvent.setup();
  const saved = openProfile();
  const field = within(await screen.findByRole('group', { name: 'Locked time' }));
  await user.click(field.getByRole('button', { name: 'Lock time' }));
  const day = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Lock up to' });
  await user.clear(day);
  await user.type(day, '31 Oct 2026{Enter}');
  await field.findByText(/^Locked up to 31 October 2026\./);

  await user.click(field.getByRole('button', { name: 'Move lock' }));
  await user.clear(await screen.findByRole('textbox', { name: 'Lock up to' }));
  await user.keyboard('{Enter}');
  await field.findByText(/^Lock the time of a closed month/);
  await waitFor(() => expect(saved).toEqual([{ lockedUntil: '2026-10-31' }, { lockedUntil: null }]));
});
