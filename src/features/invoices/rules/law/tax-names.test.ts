import { expect, it } from 'vitest';
import { taxNote } from '#src/features/invoices/rules/tax-notes.ts';
import { taxNames } from './tax-names.ts';

it.each([
  ['DE', 'de', 'USt.', 'USt-IdNr.'],
  ['AT', 'de', 'USt.', 'UID-Nr.'],
  ['CH', 'de', 'MWST', 'MWST-Nr.'],
  ['LI', 'de', 'MWST', 'MWST-Nr.'],
  ['CH', 'fr', 'TVA', 'N° TVA'],
  ['CH', 'en', 'VAT', 'VAT ID'],
  ['FR', 'fr', 'TVA', 'N° TVA'],
  ['NL', 'nl', 'Btw', 'Btw-id'],
  ['IT', 'it', 'IVA', 'Partita IVA'],
  ['ES', 'es', 'IVA', 'NIF-IVA'],
  ['US', 'en', 'Sales tax', 'Tax ID'],
  ['CA', 'en', 'GST/HST', 'GST/HST number'],
  ['CA', 'fr', 'TPS/TVH', 'N° TPS/TVH'],
  ['AU', 'en', 'GST', 'GST number'],
  [null, 'en', 'Tax', 'VAT ID'],
  [null, 'de', 'USt.', 'USt-IdNr.'],
] as const)('the tax of %s is called in %s: %s, with a %s', (country, language, name, id) => {
  expect(taxNames(country, language)).toMatchObject({ name, id });
});

it('sentences name the tax of the country', () => {
  expect(taxNote('notSubject', 'en', 'US')).toBe('Not subject to sales tax.');
  expect(taxNote('smallBusiness', 'de', 'CH')).toBe('Keine MWST: Kleinunternehmerregelung.');
  expect(taxNote('exempt', 'de', 'AT')).toBe('Von der Umsatzsteuer befreit.');
  expect(taxNote('exempt', 'nl', 'NL')).toBe('Vrijgesteld van btw.');
});
