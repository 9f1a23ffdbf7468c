import { implement } from '@orpc/server';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { sessionContract } from '#src/features/session/contract.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { ProfilePage } from './profile-page.tsx';

let saved: number[];
const me = () => ({ ...adasResponses['/api/v1/me'](), defaultRate: saved.at(-1) ?? 93.75 });

beforeEach(() => {
  saved = [];
  const updatePreferences = implement(sessionContract).updatePreferences.handler(({ input }) => {
    if (input.defaultRate !== undefined) saved.push(input.defaultRate);
    return me();
  });
  serveRouter({ session: { updatePreferences } }, { '/api/v1/me': me });
  render(
    <MemoryRouter>
      <SignedIn>
        <ProfilePage />
      </SignedIn>
    </MemoryRouter>,
  );
});

it('saves your default rate on leaving the field, and with Enter', async () => {
  const user = userEvent.setup();
  const field = await screen.findByLabelText('Your default rate');
  expect(field).toHaveProperty('value', '93.75');
  await user.clear(field);
  await user.type(field, '80,5');
  await user.tab();
  await waitFor(() => expect(saved).toEqual([80.5]));
  await waitFor(() => expect(field).toHaveProperty('value', '80.50'));
  await user.clear(field);
  await user.type(field, '120{Enter}');
  await waitFor(() => expect(saved).toEqual([80.5, 120]));
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
