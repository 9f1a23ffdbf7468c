import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { ConfirmDefaultRate } from './confirm-default-rate.tsx';

let confirmed: number | undefined;

beforeEach(() => {
  confirmed = undefined;
  serveRouter({}, adasResponses);
  render(
    <SignedIn>
      <Asked />
    </SignedIn>,
  );
});

it('suggests your default rate and confirms it', async () => {
  const user = userEvent.setup();
  expect(await screen.findByText(/^3 billable entries have no hourly rate/)).toBeTruthy();
  expect(screen.getByLabelText('Rate for these entries')).toHaveProperty('value', '93.75');
  await user.click(screen.getByRole('button', { name: 'Use this rate' }));
  expect(confirmed).toBe(93.75);
  expect(screen.getByText('3 entries without an hourly rate get €93.75/h.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(confirmed).toBeUndefined();
});

it('accepts another rate, and shows an error at the field for what isn’t one', async () => {
  const user = userEvent.setup();
  const field = await screen.findByLabelText('Rate for these entries');
  await user.clear(field);
  await user.type(field, 'much');
  await user.click(screen.getByRole('button', { name: 'Use this rate' }));
  expect(screen.getByText('Rate for these entries must be a number.')).toBeTruthy();
  expect(confirmed).toBeUndefined();
  await user.clear(field);
  await user.type(field, '70{Enter}');
  await user.click(screen.getByRole('button', { name: 'Use this rate' }));
  expect(confirmed).toBe(70);
});

function Asked() {
  const [defaultRate, setDefaultRate] = useState<number>();
  return (
    <ConfirmDefaultRate
      count={3}
      settings={{ defaultRate }}
      onChange={(change) => {
        confirmed = change.defaultRate;
        setDefaultRate(confirmed);
      }}
    />
  );
}
