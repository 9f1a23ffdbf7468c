import { ORPCError } from '@orpc/server';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { encryptionContract } from '#src/features/encryption/contract.ts';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { PrivateModeSection } from './private-mode-section.tsx';

const mode = { state: 'turningOn' as const, left: 2 };
/** Thrown for the next batch; null: nothing can be converted. */
let failure: Error | null;

beforeEach(() => {
  clearAccount();
  queryClient.clear();
  failure = null;
  serveRouter(
    {
      encryption: fakeApi(encryptionContract, {
        privateMode: () => mode,
        convertNext: () => {
          if (failure) throw failure;
          return mode;
        },
      }),
    },
    adasResponses,
  );
});

const show = () => render(<PrivateModeSection />, { wrapper: SignedIn });

it('says in one alert how many records aren’t encrypted, and why [3.6]', async () => {
  show();

  const resume = await screen.findByRole('button', { name: 'Continue' });
  expect(screen.getByRole('alert').contains(resume)).toBe(true);
  expect(screen.getByRole('alert').textContent).toContain(
    '2 records aren’t encrypted yet. Your key can’t decrypt them: they were changed or encrypted elsewhere, and stay as they are.',
  );
});

it.each([
  ['the server', 'Can’t reach Stint. This continues as soon as you’re back online.', 'BAD_GATEWAY', 502],
  [
    'the key',
    'Your encryption key isn’t available right now. This continues as soon as it is.',
    'KEY_UNAVAILABLE',
    409,
  ],
])('says that it continues once %s is available [3.6]', async (_what, text, code, status) => {
  failure = new ORPCError(code, { status, message: 'No answer.' });
  show();

  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.getByText(/^Encrypting 0 of 2 records\. You can keep using Stint/)).toBeTruthy();
  act(clearAccount);
});
