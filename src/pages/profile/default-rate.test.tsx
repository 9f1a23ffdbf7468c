import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Preferences } from '#src/features/identity/rules/preferences.ts';
import { openProfile } from '#tests/support/screen/profile-screen.tsx';

let saved: Partial<Preferences>[];

beforeEach(() => {
  saved = openProfile();
});

it('saves your default rate on leaving the field, and with Enter', async () => {
  const user = userEvent.setup();
  const field = await screen.findByLabelText('Your default rate');
  expect(field).toHaveProperty('value', '');
  expect(screen.getByText(/ Until you set it: €93\.75\/h\. /)).toBeTruthy();
  await user.type(field, '80,5');
  await user.tab();
  await waitFor(() => expect(saved).toEqual([{ defaultRate: 80.5 }]));
  await waitFor(() => expect(field).toHaveProperty('value', '80.50'));
  await user.clear(field);
  await user.type(field, '120{Enter}');
  await waitFor(() => expect(saved.at(-1)).toEqual({ defaultRate: 120 }));
});

it.each([
  ['-1', 'Your default rate must not be below 0.'],
  ['0.00001', 'Your default rate must have at most four decimals.'],
  [' ', 'Your default rate is required.'],
  ['much', 'Your default rate must be a number.'],
])('shows an error for “%s” at the field and keeps the rate', async (typed, sentence) => {
  const user = userEvent.setup();
  const field = await screen.findByLabelText('Your default rate');
  await user.clear(field);
  await user.type(field, typed);
  await user.tab();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(saved).toEqual([]);
});
