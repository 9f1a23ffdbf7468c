import { render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { expenseLine } from '#tests/support/expense-fixtures.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { ExpenseSums } from './expense-sums.tsx';

function Sums({ values }: { values: object }) {
  return (
    <FormProvider {...useForm({ values })}>
      <ExpenseSums currency="USD" />
    </FormProvider>
  );
}

it.each([
  ['nothing', {}, ''],
  ['a rate', { exchangeRate: '0.9' }, 'Net €90.00Tax €17.10Total €107.10'],
  ['a charge', { chargedMinor: 11_000 }, 'Net €92.44Tax €17.561 USD = 0.92437 EURTotal €110.00'],
  ['half a rate', { exchangeRate: '0.' }, ''],
])(
  'of a foreign receipt with %s are in the account’s currency, too',
  async (_title, conversion, converted) => {
    serveRouter({}, adasResponses);
    const lines = [{ ...expenseLine(null, 11_900), taxRate: 19 }];
    render(
      <SignedIn>
        <Sums values={{ lines, ...conversion }} />
      </SignedIn>,
    );
    await screen.findByText(/^Total US/);
    const texts = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(texts).toContain(`Net US$100.00Tax US$19.00Total US$119.00${converted}`);
  },
);
