import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { validationErrors } from '#src/platform/shared/validation-messages.ts';
import { NewClient } from './contract.ts';

function problemsOf(overrides: Partial<z.input<typeof NewClient>>): Record<string, string> {
  const checked = NewClient.safeParse({ name: 'Northwind', ...overrides });
  return checked.success ? {} : validationErrors(checked.error.issues).fields;
}

describe('client input', () => {
  it('is normalized before it is stored [3.4]', () => {
    expect(
      NewClient.parse({
        name: 'Northwind',
        legalName: ' ',
        vatId: 'de 123 456 789',
        language: 'DE-at',
        colour: '#19857B',
        tags: ['Retail', ' retail ', 'Berlin'],
        postalAddress: { street: '  ', city: null },
        electronicAddress: { scheme: null, id: '' },
        contacts: [{ name: 'Nora', email: '' }],
      }),
    ).toEqual({
      name: 'Northwind',
      legalName: null,
      vatId: 'DE123456789',
      language: 'de-AT',
      colour: '#19857b',
      tags: ['Retail', 'Berlin'],
      postalAddress: null,
      electronicAddress: null,
      contacts: [{ name: 'Nora', email: null, phone: null, receivesInvoices: false }],
    });
  });

  it.each<[string, Partial<z.input<typeof NewClient>>, Record<string, string>]>([
    ['a VAT id', { vatId: 'DE12' }, { vatId: 'must look like DE123456789' }],
    [
      'a register, by the country of the address',
      { registrationId: '12', postalAddress: { countryCode: 'DE' } },
      { registrationId: 'must look like HRB 12345' },
    ],
    [
      'a country',
      { postalAddress: { countryCode: 'ZZ' } },
      { 'postalAddress.countryCode': 'must be a two-letter country code, like DE' },
    ],
    ['a currency', { currency: 'ZZZ' }, { currency: 'must be a three-letter currency code, like EUR' }],
    ['a language', { language: 'German!' }, { language: 'must be a language, like de or en-GB' }],
    ['days', { paymentTermsDays: 1.5 }, { paymentTermsDays: 'must be a whole number of days' }],
    ['days of a year', { paymentTermsDays: 400 }, { paymentTermsDays: 'must be at most 365 days' }],
    [
      'a contact’s e-mail',
      { contacts: [{ name: 'Nora' }, { name: 'Olaf', email: 'olaf' }] },
      { 'contacts.1.email': 'must be an email address' },
    ],
    [
      'where invoices go',
      { contacts: [{ name: 'Nora', receivesInvoices: true }] },
      { 'contacts.0.email': 'is required to receive invoices' },
    ],
    ['a contact', { contacts: [{ name: ' ' }] }, { 'contacts.0.name': 'is required' }],
    [
      'an electronic address',
      { electronicAddress: { scheme: '0088', id: '12' } },
      { 'electronicAddress.id': 'must look like 4012345000009' },
    ],
    [
      'whole electronic address',
      { electronicAddress: { scheme: 'EM', id: ' ' } },
      { 'electronicAddress.id': 'is required' },
    ],
    [
      'a scheme',
      { electronicAddress: { scheme: '9999', id: '12' } },
      { 'electronicAddress.scheme': 'must be an EAS scheme, like 0088 or EM' },
    ],
    ['a colour', { colour: 'green' }, { colour: 'must be a colour, like #556cd6' }],
    ['tags', { tags: Array.from({ length: 21 }, (_, tag) => `tag ${tag}`) }, { tags: 'must be at most 20' }],
  ])('is rejected with an invalid value: %s', (_what, input, problems) => {
    expect(problemsOf(input)).toEqual(problems);
  });

  // Every object has members of these names.
  it.each(['constructor', 'toString', '__proto__'])(
    'is rejected with %s as a country or a scheme',
    (name) => {
      expect(problemsOf({ registrationId: 'HRB 1', postalAddress: { countryCode: name } })).toEqual({
        'postalAddress.countryCode': 'must be a two-letter country code, like DE',
      });
      expect(Object.keys(problemsOf({ electronicAddress: { scheme: name, id: '4711' } }))).toEqual([
        'electronicAddress.scheme',
      ]);
    },
  );

  it('rejects two contacts with the same id', () => {
    const id = '019c0000-0000-7000-8000-000000000001';
    const twice = [
      { id, name: 'Nora' },
      { id, name: 'Olaf' },
    ];
    expect(problemsOf({ contacts: twice })).toEqual({ contacts: 'must not contain duplicate IDs' });
  });
});
