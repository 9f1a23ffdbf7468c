import { expect, it } from 'vitest';
import { paymentPageAddress, paymentPageProblem } from './payment-page.ts';

const document = { number: 'RE 7/2026', amountMinor: 119_005, currency: 'EUR', client: 'Müller & Söhne' };

it('fills an address for one document, with encoded values', () => {
  expect(paymentPageAddress('https://pay.example/{number}/{amount}?c={currency}&to={client}', document)).toBe(
    'https://pay.example/RE%207%2F2026/1190.05?c=EUR&to=M%C3%BCller%20%26%20S%C3%B6hne',
  );
  expect(paymentPageAddress(' https://pay.example/{amount} ', { ...document, currency: 'JPY' })).toBe(
    'https://pay.example/119005',
  );
});

it('takes only safe addresses with known placeholders', () => {
  expect(
    [
      '',
      'https://pay.example/{number}/{amount}',
      'http://pay.example/{number}',
      'javascript:alert(1)',
      'https://pay.example/{invoice}',
      'https://{client}.example/',
      'https://ann:secret@pay.example/',
      'https://pay.example/{number',
      'https://pay.example/a b',
    ].map(paymentPageProblem),
  ).toEqual([
    null,
    null,
    'must start with https://',
    'must start with https://',
    'has the unknown placeholder {invoice}',
    'must have the same host for all invoices',
    'must not have a user name or password',
    'has characters that addresses can’t have',
    'has characters that addresses can’t have',
  ]);
});
