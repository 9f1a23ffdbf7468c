import { expect, it } from 'vitest';
import { documentLanguages } from '#messages/document/languages.ts';
import { frenchCompanyNumber } from './french-company-number.ts';
import { latePaymentNotes } from './late-payment.ts';

const french = { country: 'FR' };
const business = { vatId: null, registrationId: '732 829 320' };

it('French invoices to businesses name the penalty rate and the 40 € for recovery costs', () => {
  for (const type of ['invoice', 'deposit'] as const)
    expect(latePaymentNotes(type, { seller: french, buyer: business }, 'fr')).toEqual([
      'En cas de retard de paiement : pénalités au taux de refinancement de la BCE majoré de 10 points, exigibles sans rappel, et indemnité forfaitaire de 40 € pour frais de recouvrement (art. L441-10 et D441-5 du Code de commerce).',
      'Pas d’escompte pour paiement anticipé.',
    ]);
  for (const language of documentLanguages)
    expect(latePaymentNotes('invoice', { seller: french, buyer: business }, language).join()).toMatch(/40/);
});

it('other documents, countries and private persons have no such sentences', () => {
  const consumer = { vatId: null, registrationId: null };
  expect(latePaymentNotes('creditNote', { seller: french, buyer: business }, 'fr')).toEqual([]);
  expect(latePaymentNotes('quote', { seller: french, buyer: business }, 'fr')).toEqual([]);
  expect(latePaymentNotes('invoice', { seller: french, buyer: consumer }, 'fr')).toEqual([]);
  expect(latePaymentNotes('invoice', { seller: { country: 'BE' }, buyer: business }, 'fr')).toEqual([]);
});

it.each([
  ['FR', '732829320', 'SIREN 732 829 320'],
  ['FR', '732 829 320 00074', 'SIRET 732 829 320 00074'],
  ['FR', 'RCS Paris 732', null],
  ['DE', '732829320', null],
])('a register entry in %s, %s, is printed as %s', (country, id, printed) => {
  expect(frenchCompanyNumber(country, id)).toBe(printed);
});
