import { ORPCError } from '@orpc/server';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { exchangeRatesContract } from '#src/features/exchange-rates/contract.ts';
import type { ProposedRate } from '#src/features/exchange-rates/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { RateProposal } from './rate-proposal.tsx';

const proposed: ProposedRate = { rate: '0.9312', day: '2026-11-20', source: 'fetched' };
let calls: string[];
let used: ProposedRate[];
let isBankDown: boolean;
beforeEach(() => {
  queryClient.clear();
  calls = [];
  used = [];
  isBankDown = false;
  const stored = { days: 1, first: '2026-11-20', last: '2026-11-20', isFetched: true };
  serveRouter(
    {
      exchangeRates: fakeApi(exchangeRatesContract, {
        get: () => ({ ...stored, isDue: !calls.includes('refresh') }),
        refresh: () => {
          calls.push('refresh');
          if (isBankDown) throw new ORPCError('INTERNAL_SERVER_ERROR');
          return { ...stored, isDue: false };
        },
        propose: ({ currency, day }) => {
          calls.push(`${currency} ${day}`);
          return { proposal: proposed };
        },
      }),
    },
    adasResponses,
  );
});

const proposal = (current: string | null) => (
  <RateProposal currency="USD" day="2026-11-22" current={current} onUse={(rate) => used.push(rate)} />
);

it('a rate is fetched when it is due, and used only if someone says so', async () => {
  const { rerender } = render(proposal(null), { wrapper: SignedIn });
  const words = /^0\.9312 on .+, from the European Central Bank/;
  await screen.findByText(words);
  expect(calls).toEqual(['refresh', 'USD 2026-11-22']);
  expect(used).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Use this rate' }));
  expect(used).toEqual([proposed]);
  rerender(proposal('0.9312'));
  expect(screen.queryByText(words)).toBeNull();
});

it('a stored rate is proposed even if the refresh fails', async () => {
  isBankDown = true;
  render(proposal(null), { wrapper: SignedIn });
  await screen.findByText(/^0\.9312 on/);
  expect(calls).toEqual(['refresh', 'USD 2026-11-22']);
});
