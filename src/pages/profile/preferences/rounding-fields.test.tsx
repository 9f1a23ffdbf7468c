import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Preferences } from '#src/features/identity/rules/preferences.ts';
import { openProfile } from '#tests/support/screen/profile-screen.tsx';

let saved: Partial<Preferences>[];

beforeEach(() => {
  saved = openProfile();
});

it('rounds time as chosen and shows an example', async () => {
  const user = userEvent.setup();
  const choose = async (field: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  expect(await screen.findByText(/^Time is tracked to the second/)).toBeTruthy();

  await choose('Round each entry to', '15 minutes');
  await choose('Direction', 'Up');
  expect(await screen.findByText('For example, 0:52:24 counts as 1:00.')).toBeTruthy();
  expect(screen.getByText(/^Your entries stay exact;/)).toBeTruthy();

  await choose('Apply', 'When time is saved');
  await waitFor(() =>
    expect(saved.at(-1)).toEqual({ rounding: { minutes: 15, direction: 'up', when: 'saved' } }),
  );
  expect(await screen.findByText(/^New durations are stored rounded/)).toBeTruthy();
});
