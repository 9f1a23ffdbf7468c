/** Expenses in other currencies than the account's, which is EUR. */
import { beforeEach, describe, expect, it } from 'vitest';
import { anExpense, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeEach(async () => {
  ann = await stint.newTenant();
});

const line = (amountMinor: number, taxRate: string) => ({ id: newId(), amountMinor, taxRate });
const add = async (fields: Parameters<typeof anExpense>[0]) => {
  const { id } = await ann.api.expenses.create(anExpense(fields));
  const expense = await ann.api.expenses.get({ id });
  if (!expense) throw new Error('There is no such expense.');
  return expense;
};

describe('another currency', () => {
  const dollars = { currency: 'USD', lines: [line(10_000, '0')] };

  it('is converted at the stored rate, or is what was charged', async () => {
    expect(await add({ ...dollars, exchangeRate: '0.93125', rateDay: '2026-11-18' })).toMatchObject({
      accountCurrency: 'EUR',
      accountMinor: 9313,
      exchangeRate: '0.93125',
    });
    expect(await add({ ...dollars, exchangeRate: '0.93125', chargedMinor: 9450 })).toMatchObject({
      accountMinor: 9450,
    });
  });

  it('has no amount in the account’s currency while nothing says how to convert', async () => {
    expect(await add(dollars)).toMatchObject({ accountCurrency: null, accountMinor: null });
  });

  it('knows that yen have no cents', async () => {
    const yen = { currency: 'JPY', lines: [line(10_000, '10')], exchangeRate: '0.0061' };
    expect(await add(yen)).toMatchObject({ grossMinor: 10_000, accountMinor: 6100 });
  });
});

describe('a changed conversion', () => {
  const charged = { currency: 'USD', lines: [line(10_000, '0')], exchangeRate: '0.93', chargedMinor: 9450 };

  it('loses the rate of a former currency', async () => {
    const { id } = await add(charged);
    expect(await ann.api.expenses.update({ id, currency: 'GBP' })).toMatchObject({
      exchangeRate: null,
      chargedMinor: null,
      accountCurrency: null,
      accountMinor: null,
    });
  });

  it('stays when the account’s currency changes, until it is written again', async () => {
    const { id } = await add(charged);
    await ann.api.session.updatePreferences({ currency: 'CHF' });
    expect(await ann.api.expenses.update({ id, notes: 'Taxi' })).toMatchObject({
      accountCurrency: 'EUR',
      accountMinor: 9450,
    });
    expect(await ann.api.expenses.update({ id, exchangeRate: '0.8' })).toMatchObject({
      accountCurrency: 'CHF',
      accountMinor: 8000,
      chargedMinor: null,
    });
  });
});
