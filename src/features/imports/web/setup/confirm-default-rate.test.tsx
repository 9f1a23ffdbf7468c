import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { ConfirmDefaultRate } from './confirm-default-rate.tsx';

let confirmed: { defaultRate?: number | undefined; setsProjectRate?: boolean | undefined };

beforeEach(() => {
  confirmed = {};
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
  expect(confirmed.defaultRate).toBe(93.75);
  expect(screen.getByText(/^3 entries without an hourly rate get €93.75\/h\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(confirmed.defaultRate).toBeUndefined();
});

it('sets the rate on new projects too, unless you uncheck it', async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Use this rate' }));
  expect(confirmed).toEqual({ defaultRate: 93.75, setsProjectRate: true });
  expect(screen.getByText(/2 new projects get it as their hourly rate\.$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await user.click(
    screen.getByRole('checkbox', { name: 'Also set it as the hourly rate of 2 new projects' }),
  );
  await user.click(screen.getByRole('button', { name: 'Use this rate' }));
  expect(confirmed).toEqual({ defaultRate: 93.75, setsProjectRate: false });
  expect(screen.queryByText(/new projects get it/)).toBeNull();
});

it('accepts another rate, and shows an error at the field for what isn’t one', async () => {
  const user = userEvent.setup();
  const field = await screen.findByLabelText('Rate for these entries');
  await user.clear(field);
  await user.type(field, 'much');
  await user.click(screen.getByRole('button', { name: 'Use this rate' }));
  expect(screen.getByText('Rate for these entries must be a number.')).toBeTruthy();
  expect(confirmed.defaultRate).toBeUndefined();
  await user.clear(field);
  await user.type(field, '70{Enter}');
  await user.click(screen.getByRole('button', { name: 'Use this rate' }));
  expect(confirmed.defaultRate).toBe(70);
});

function Asked() {
  const [settings, setSettings] = useState<typeof confirmed>({});
  return (
    <ConfirmDefaultRate
      counts={{ withoutRate: 3, newProjectsWithoutRate: 2 }}
      settings={settings}
      onChange={(change) => {
        confirmed = change;
        setSettings(change);
      }}
    />
  );
}
