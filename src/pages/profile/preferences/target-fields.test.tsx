import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Preferences } from '#src/features/identity/rules/preferences.ts';
import { openProfile } from '#tests/support/screen/profile-screen.tsx';

let saved: Partial<Preferences>[];

beforeEach(() => {
  saved = openProfile();
});

async function choose(user: ReturnType<typeof userEvent.setup>, option: string) {
  await user.click(await screen.findByRole('combobox', { name: 'Target' }));
  await user.click(await screen.findByRole('option', { name: option }));
}

it('a target is off until you choose one, and can be turned off again', async () => {
  const user = userEvent.setup();
  expect((await screen.findByRole('combobox', { name: 'Target' })).textContent).toBe('No target');
  await choose(user, 'Hours per week');
  await waitFor(() =>
    expect(saved).toEqual([{ target: { hours: 40, per: 'week', workdays: [1, 2, 3, 4, 5] } }]),
  );
  await screen.findByRole('group', { name: 'Working days' });
  await choose(user, 'Hours per day');
  await waitFor(() => expect(saved.at(-1)?.target).toMatchObject({ hours: 8, per: 'day' }));
  await choose(user, 'No target');
  await waitFor(() => expect(saved.at(-1)?.target).toBeNull());
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Working days' })).toBeNull());
});

it('its hours and working days are saved at once', async () => {
  const user = userEvent.setup();
  await choose(user, 'Hours per week');
  const hours = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Hours per week' });
  expect(hours.value).toBe('40:00');
  await user.clear(hours);
  await user.type(hours, '38,5{Enter}');
  await waitFor(() => expect(saved.at(-1)?.target).toMatchObject({ hours: 38.5 }));
  await waitFor(() => expect(hours.value).toBe('38:30'));
  await user.click(screen.getByRole('checkbox', { name: 'Fri' }));
  await waitFor(() => expect(saved.at(-1)?.target).toMatchObject({ hours: 38.5, workdays: [1, 2, 3, 4] }));
});

it.each(['0', '169', 'many', ' '])(
  'shows an error for “%s” at the field and keeps the hours',
  async (typed) => {
    const user = userEvent.setup();
    await choose(user, 'Hours per week');
    const hours = await screen.findByRole('textbox', { name: 'Hours per week' });
    await user.clear(hours);
    await user.type(hours, typed);
    await user.tab();
    expect(await screen.findByText(/^Enter more than 0 and at most 168 hours/)).toBeTruthy();
    expect(saved).toHaveLength(1);
  },
);
