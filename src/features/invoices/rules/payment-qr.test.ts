import { describe, expect, it } from 'vitest';
import { formatIban, isIban } from './iban.ts';
import { paymentQrText } from './payment-qr.ts';

const payment = {
  currency: 'EUR',
  amountMinor: 12_34,
  accountHolder: 'Zoë Müller',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  reference: 'INV-2026-0042',
};

describe('the payment QR code', () => {
  it('fills a transfer', () => {
    expect(paymentQrText(payment)).toBe(
      'BCD\n002\n1\nSCT\nCOBADEFFXXX\nZoë Müller\nDE89370400440532013000\nEUR12.34\n\n\nINV-2026-0042',
    );
  });

  it('needs no BIC and no reference', () => {
    expect(paymentQrText({ ...payment, bic: 'none', reference: '' })).toBe(
      'BCD\n002\n1\nSCT\n\nZoë Müller\nDE89370400440532013000\nEUR12.34',
    );
  });

  it('names the bank of an account outside the EEA', () => {
    const account = { iban: 'GB29 NWBK 6016 1331 9268 19', bic: 'NWBKGB2L' };
    expect(paymentQrText({ ...payment, ...account })).toContain('\nNWBKGB2L\n');
  });

  it('keeps each field on its line and within its length', () => {
    const text = paymentQrText({
      ...payment,
      accountHolder: `A\nB${'x'.repeat(80)}`,
      reference: 'y'.repeat(200),
    });
    const lines = text?.split('\n') ?? [];
    expect(lines).toHaveLength(11);
    expect([lines[5]?.length, lines[10]?.length]).toEqual([70, 140]);
  });

  it.each([
    ['another currency', { currency: 'CHF' }],
    ['no open amount', { amountMinor: 0 }],
    ['too much', { amountMinor: 100_000_000_000 }],
    ['a wrong IBAN', { iban: 'DE88 3704 0044 0532 0130 00' }],
    ['an IBAN outside SEPA', { iban: 'TR33 0006 1005 1978 6457 8413 26' }],
    ['an IBAN outside the EEA without a BIC', { iban: 'CH93 0076 2011 6238 5295 7', bic: '' }],
    ['no account holder', { accountHolder: ' ' }],
  ])('is not possible with %s', (_case, change) => {
    expect(paymentQrText({ ...payment, ...change })).toBeNull();
  });
});

describe('an IBAN', () => {
  it.each(['GB29 NWBK 6016 1331 9268 19', 'nl91abna0417164300', 'FR14 2004 1010 0505 0001 3M02 606'])(
    '%s is valid',
    (iban) => {
      expect(isIban(iban)).toBe(true);
    },
  );

  it.each(['', 'DE89', 'DE8937040044053201300', 'GB29NWBK60161331926818', 'XX00', 'DE89-3704-0044'])(
    '%s is not valid',
    (iban) => {
      expect(isIban(iban)).toBe(false);
    },
  );

  it('is printed in groups of four', () => {
    expect(formatIban('de89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
  });
});
