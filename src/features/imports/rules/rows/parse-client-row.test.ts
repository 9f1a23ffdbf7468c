/** Columns of client files. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formValidators } from '#src/features/imports/server/form-schemas.ts';
import { inspectFile, parseTable } from '#src/features/imports/server/inspect-file.ts';
import { createClientParser } from './parse-client-row.ts';
import type { ClientRow } from './parse-client-row.ts';

const circumstances = { timeZone: 'Europe/Berlin', currency: 'EUR', today: '2026-11-21' };

const addressed = { electronicAddress: { scheme: '0088', id: '4012345000009' } };

function bytesOf(name: string): Buffer {
  return readFileSync(new URL(`../../../../../tests/import-files/${name}.csv`, import.meta.url));
}

function readOf(bytes: Buffer) {
  const [inspection, table] = [inspectFile(bytes, circumstances), parseTable(bytes)];
  if ('refused' in inspection || 'refused' in table) throw new Error('It should be readable.');
  const read = createClientParser(inspection.settings, formValidators);
  return { ...table, settings: inspection.settings, results: table.rows.map((row) => read(row)) };
}

function clientsIn(csv: string | Buffer): ClientRow['values'][] {
  const { results } = readOf(Buffer.from(csv));
  return results.flatMap((result) => ('record' in result ? [result.record.values] : []));
}

describe('a file of clients', () => {
  it('sets all fields with German headers', () => {
    const { settings, heads } = readOf(bytesOf('clients-german'));
    expect(settings).toMatchObject({ kind: 'clients', decimal: ',' });
    expect(heads.filter((_, index) => settings.columns[index] === null)).toEqual([]);
    expect(clientsIn(bytesOf('clients-german'))).toEqual([
      {
        name: 'Müller',
        legalName: 'Müller Werke GmbH',
        postalAddress: {
          street: 'Hafenstraße 1',
          street2: 'Halle 2',
          postalCode: '20457',
          city: 'Hamburg',
          region: 'Hamburg',
          countryCode: 'DE',
        },
        vatId: 'DE 123 456 789',
        registrationId: 'HRB 12345',
        email: 'info@mueller.example',
        phone: '+49 40 1',
        contacts: [{ name: 'Nora Müller', email: 'nora@mueller.example', phone: '+49 40 2' }],
        currency: 'EUR',
        language: 'de',
        paymentTermsDays: 14,
        hourlyRate: 93.75,
        buyerReference: '04011000-1234512345-06',
        tags: ['Kunde', 'Hafen'],
        colour: '#19857b',
        notes: 'Zahlt pünktlich',
      },
      { name: 'Alt & Co' },
    ]);
    const { results } = readOf(bytesOf('clients-german'));
    expect(results).toMatchObject([{ record: { isActive: true } }, { record: { isActive: false } }]);
  });

  it('has the same validation as the form, with a message per line', () => {
    const { rows, heads, results } = readOf(bytesOf('clients-bad'));
    const problems = results.flatMap((result, index) =>
      'problems' in result
        ? result.problems.map(({ column, words }) => [rows[index]?.line, heads[column ?? -1], words])
        : [],
    );
    expect(problems).toEqual([
      [3, 'Country', '“Atlantis” must be a two-letter country code, like DE.'],
      [3, 'VAT id', '“DE12” must look like DE123456789.'],
      [3, 'E-mail', '“olaf” must be an email address.'],
      [3, 'Payment terms', '“soon” must be a number of days.'],
      [3, 'Hourly rate', '“much” must be a number.'],
      [3, 'Currency', '“ZZZ” must be a three-letter currency code, like EUR.'],
      [3, 'Language', '“German!” must be a language, like de or en-GB.'],
      [3, 'Contact e-mail', '“nora” must be an email address.'],
      [3, 'Colour', '“green” must be a colour, like #556cd6.'],
      [3, 'Active', '“perhaps” must be yes or no.'],
      [3, 'Billing type', '“barter” must be hourly, fixed price or retainer.'],
      [4, 'Client', 'The client name is missing.'],
      [5, 'Payment terms', '“400” must be at most 365 days.'],
      [5, 'Hourly rate', '“-1” must not be below 0.'],
    ]);
  });

  it.each([
    ['Client,Country\nAcme,Österreich\n', { postalAddress: { countryCode: 'AT' } }],
    ['Client,Country\nAcme,uk\n', { postalAddress: { countryCode: 'GB' } }],
    ['Client,Payment terms\nAcme,Net 30\n', { paymentTermsDays: 30 }],
    ['Client,Payment terms\nAcme,Due on receipt\n', { paymentTermsDays: 0 }],
    ['Client,Language\nAcme,French\n', { language: 'fr' }],
    ['Client,Electronic address\nAcme,0088:4012345000009\n', addressed],
    ['Client,Electronic address\nAcme,Nora@b.example\n', { electronicAddress: { scheme: 'EM' } }],
    ['Client,Electronic address,Scheme\nAcme,4012345000009,0088\n', addressed],
    ['Client,E-Rechnung\nAcme,XRechnung\n', { eInvoiceFormat: 'xrechnungUbl' }],
    ['Client,E-invoice format\nAcme,XRechnung (CII)\n', { eInvoiceFormat: 'xrechnungCii' }],
    ['Client,E-invoice\nAcme,ZUGFeRD (XRechnung)\n', { eInvoiceFormat: 'xrechnungPdf' }],
    ['Client,E-invoice\nAcme,ZUGFeRD 2.1\n', { eInvoiceFormat: 'facturX' }],
    ['Client,E-invoice\nAcme,Peppol BIS Billing (UBL)\n', { eInvoiceFormat: 'peppol' }],
    ['Client,E-invoice\nAcme,PDF\n', { eInvoiceFormat: 'none' }],
    ['Client,E-invoice\nAcme,False\n', { eInvoiceFormat: 'none' }],
    ['Client,Colour\nAcme,19857B\n', { colour: '#19857B' }],
    ['Client,Contact e-mail\nAcme,nora@b.example\n', { contacts: [{ name: 'nora@b.example' }] }],
  ])('understands %j', (csv, expected) => {
    expect(clientsIn(csv)).toMatchObject([expected]);
  });

  it.each([
    [
      'Electronic address\nAcme,4012345000009',
      '“4012345000009” must start with a scheme, like 0088:4012345000009.',
    ],
    ['Electronic address,Scheme\nAcme,,0088', 'E-invoice address is required.'],
    ['Electronic address,Scheme\nAcme,12,9999', '“9999” must be an EAS scheme, like 0088 or EM.'],
    ['E-invoice\nAcme,fax', '“fax” must be a format like Factur-X, XRechnung or Peppol, or none.'],
    [`Notes\nAcme,${'n'.repeat(10_001)}`, 'Notes must be at most 10,000 characters.'],
    ['Tags\nAcme,"[""a"",7]"', 'tags 1 must be text.'],
  ])('reports what is wrong with %.40s', (csv, words) => {
    const { results } = readOf(Buffer.from(`Client,${csv}\n`));
    expect(results).toMatchObject([{ problems: [{ words }] }]);
  });

  it.each(['ja', 'Yes', 'x', 'TRUE'])('takes an e-invoice of “%s” for no format', (word) => {
    expect(clientsIn(`Client,E-Rechnung\nAcme,${word}\n`)).toEqual([{ name: 'Acme' }]);
  });

  it('leaves fields without a column unset', () => {
    expect(clientsIn('Client,Address\nAcme,"Harbour 1\n12345 Port"\n')).toEqual([
      { name: 'Acme', address: 'Harbour 1\n12345 Port' },
    ]);
  });
});
