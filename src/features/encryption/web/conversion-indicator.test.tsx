import { ORPCError } from '@orpc/server';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { encryptionContract } from '#src/features/encryption/contract.ts';
import type { PrivateModeState } from '#src/features/encryption/rules/private-mode-state.ts';
import { clearAccount, setCurrentAccount } from '#src/platform/web/current-account.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { ConversionIndicator } from './conversion-indicator.tsx';

let mode: { state: PrivateModeState; left: number };
/** The result of each next batch; the last one repeats. */
let batches: (() => void)[];
let converted: number;
/** Answers the next batch. */
let go: PromiseWithResolvers<void>;

beforeEach(() => {
  clearAccount();
  setCurrentAccount({ uid: anId(1), timeZone: 'UTC', currency: 'EUR' });
  mode = { state: 'turningOn', left: 3 };
  converted = 0;
  go = Promise.withResolvers();
  batches = [];
  serveRouter({
    encryption: fakeApi(encryptionContract, {
      privateMode: () => mode,
      convertNext: async () => {
        await go.promise;
        go = Promise.withResolvers();
        converted += 1;
        const batch = batches.shift() ?? oneMore;
        batch();
        return mode;
      },
    }),
  });
});

function oneMore(): void {
  const left = mode.left - 1;
  mode = { state: left > 0 ? mode.state : 'on', left };
}

const shown = () =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <ConversionIndicator />
      </QueryClientProvider>
    </MemoryRouter>,
  );
const next = async () => {
  await act(async () => go.resolve());
};

it('continues a conversion on any page, shows its progress, and disappears at the end [3.6]', async () => {
  shown();

  const link = await screen.findByRole('link', { name: 'Encrypting 0 of 3' });
  expect(link.getAttribute('href')).toBe('/profile#private-mode');
  await next();
  await screen.findByRole('link', { name: 'Encrypting 1 of 3' });
  await next();
  await screen.findByRole('link', { name: 'Encrypting 2 of 3' });
  await next();
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  expect(converted).toBe(3);
});

it('shows and converts nothing if private mode isn’t changing', async () => {
  mode = { state: 'on', left: 0 };
  shown();

  await waitFor(() => expect(queryClient.getQueryCache().getAll()[0]?.state.data).toEqual(mode));
  expect(screen.queryByRole('link')).toBeNull();
  expect(converted).toBe(0);
});

it.each([
  ['the server', () => new ORPCError('BAD_GATEWAY', { status: 502, message: 'No answer.' })],
  ['the key', () => new ORPCError('KEY_UNAVAILABLE', { status: 409, message: 'No key.' })],
])('waits while %s is unavailable and then continues', async (_what, failure) => {
  batches = [
    () => {
      throw failure();
    },
  ];
  shown();
  await screen.findByRole('link', { name: 'Encrypting 0 of 3' });
  await next();
  await waitFor(() => expect(converted).toBe(1));

  for (let left = 3; left > 0; left -= 1) {
    await screen.findByRole('link', { name: `Encrypting ${3 - left} of 3` });
    await act(async () => {
      go.resolve();
      dispatchEvent(new Event('online'));
    });
  }

  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  expect(mode).toEqual({ state: 'on', left: 0 });
});

it('stops if the rest can’t be decrypted, and shows how much is left', async () => {
  mode = { state: 'turningOff', left: 2 };
  batches = [() => undefined];
  shown();
  await screen.findByRole('link', { name: 'Decrypting 0 of 2' });
  await next();

  await screen.findByRole('link', { name: '2 records aren’t decrypted yet.' });
  expect(converted).toBe(1);
});

it('doesn’t treat a switch during the conversion as a failure', async () => {
  batches = [() => (mode = { state: 'turningOff', left: 5 }), () => (mode = { state: 'off', left: 0 })];
  shown();
  await screen.findByRole('link', { name: 'Encrypting 0 of 3' });
  await next();
  await screen.findByRole('link', { name: 'Decrypting 0 of 5' });
  await next();

  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
});

it('ends when the account signs out', async () => {
  shown();
  await screen.findByRole('link', { name: 'Encrypting 0 of 3' });
  setCurrentAccount(null);
  act(clearAccount);
  await next();
  await waitFor(() => expect(converted).toBe(1));
  await next();

  expect(converted).toBe(1);
});
