import { implement } from '@orpc/server';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { sessionContract } from '#src/features/session/contract.ts';
import { noRounding } from '#src/platform/shared/rounding.ts';
import type { Rounding } from '#src/platform/shared/rounding.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { ProfilePage } from './profile-page.tsx';

let rounding: Rounding;
const me = () => ({ ...adasResponses['/api/v1/me'](), rounding });

beforeEach(() => {
  rounding = noRounding;
  const updatePreferences = implement(sessionContract).updatePreferences.handler(({ input }) => {
    rounding = input.rounding ?? rounding;
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

it('rounds time as chosen and shows an example', async () => {
  const user = userEvent.setup();
  const choose = async (field: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  expect(await screen.findByText(/^Time counts to the second\./)).toBeTruthy();

  await choose('Round each entry to', '15 minutes');
  await choose('Direction', 'Up');
  expect(await screen.findByText('For example, 0:52:24 counts as 1:00.')).toBeTruthy();
  expect(screen.getByText(/^Stored time stays exact\./)).toBeTruthy();

  await choose('Apply', 'When time is saved');
  await waitFor(() => expect(rounding).toEqual({ minutes: 15, direction: 'up', when: 'saved' }));
  expect(await screen.findByText(/^Durations you enter or track from now on/)).toBeTruthy();
});
