import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { responsesForAda, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { PresetRateHint } from './preset-rate-hint.tsx';

it.each([
  ['a preset', 'EUR', null, ' This rate is Stint’s preset. Set your own.'],
  ['none', 'JPY', null, ' You have no default rate yet. Set yours.'],
  ['a chosen', 'EUR', 93.75, ''],
])('an account with %s rate reads in %s: [9.1]', async (_which, currency, defaultRate, hint) => {
  serveRouter({}, responsesForAda({ defaultRate }));
  render(
    <SignedIn>
      <p role="note">
        <PresetRateHint currency={currency} />
      </p>
    </SignedIn>,
  );
  expect((await screen.findByRole('note')).textContent).toBe(hint);
});
