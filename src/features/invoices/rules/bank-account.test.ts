import { describe, expect, it } from 'vitest';
import { Bank, WritableBank } from '#src/features/invoices/contract-parties.ts';
import { isRoutingNumber, offeredNumbers, printedNumbers } from './bank-account.ts';
import { hasPaymentDetails } from './payments/account-details.ts';

describe('the numbers of a bank account', () => {
  it.each([
    ['US', ['routingNumber', 'accountNumber', 'bic']],
    ['GB', ['sortCode', 'accountNumber', 'iban', 'bic']],
    ['AU', ['bsb', 'accountNumber', 'bic']],
    ['IN', ['ifsc', 'accountNumber', 'bic']],
    ['CA', ['institutionNumber', 'transitNumber', 'accountNumber', 'bic']],
    ['DE', ['iban', 'bic']],
    ['JP', ['iban', 'accountNumber', 'bic']],
    [null, ['iban', 'accountNumber', 'bic']],
  ])('are those of the country: %s', (country, numbers) => {
    expect(offeredNumbers(country, Bank.parse({}))).toEqual(numbers);
  });

  it('say where to pay only with an account', () => {
    const says = (bank: object) => hasPaymentDetails(Bank.parse(bank));
    expect(
      [{ routingNumber: '021000021' }, { sortCode: '601613' }, { bic: 'COBADEFFXXX' }].map(says),
    ).toEqual([false, false, false]);
    expect([{ accountNumber: '12345678' }, { instructions: 'By card' }].map(says)).toEqual([true, true]);
  });

  it('stay in the form when the business moves', () => {
    expect(offeredNumbers('US', Bank.parse({ iban: 'DE89370400440532013000' }))).toEqual([
      'routingNumber',
      'accountNumber',
      'bic',
      'iban',
    ]);
  });

  it('are printed as banks write them', () => {
    const print = (bank: object) => printedNumbers(Bank.parse(bank));
    expect(print({ accountNumber: '12345678', sortCode: '601613', bic: ' ' })).toEqual([
      ['sortCode', '60-16-13'],
      ['accountNumber', '12345678'],
    ]);
    expect(print({ bsb: '062 000' })).toEqual([['bsb', '062-000']]);
    expect(print({ sortCode: '60-16-1' })).toEqual([['sortCode', '60-16-1']]);
    expect(print({ iban: 'de89370400440532013000' })).toEqual([['iban', 'DE89 3704 0044 0532 0130 00']]);
  });

  it('have a check digit in the United States: routing numbers with a typo are refused', () => {
    for (const number of ['021000021', '0210 0002 1', '011401533'])
      expect(isRoutingNumber(number)).toBe(true);
    for (const number of ['021000012', '02100002', '0210000211', 'x'])
      expect(isRoutingNumber(number)).toBe(false);
    const { error } = WritableBank.safeParse({ routingNumber: '021000012' });
    expect(error?.issues).toMatchObject([
      { path: ['routingNumber'], message: 'has a typo: check its digits' },
    ]);
  });

  it('without a check digit are taken as they are', () => {
    const numbers = { accountNumber: '1', sortCode: '2', bsb: '3', ifsc: '4', transitNumber: '5' };
    expect(WritableBank.safeParse({ ...numbers, institutionNumber: '6' }).success).toBe(true);
  });
});

it('where to pay is an account or a text, not the name of a bank', () => {
  const has = (bank: object) => hasPaymentDetails(Bank.parse(bank));
  expect(has({ iban: 'DE89370400440532013000' })).toBe(true);
  expect(has({ accountNumber: '000123' })).toBe(true);
  expect(has({ instructions: 'Pay by card at pay.example' })).toBe(true);
  expect(has({ bankName: 'Bank', bic: 'COBADEFFXXX', accountHolder: 'Ann' })).toBe(false);
});
