import { expect, it } from 'vitest';
import { changedClientFields, contactDetails } from './proposable-fields.ts';

const contact = (name: string, receivesInvoices = false) => ({
  id: name,
  name,
  email: null,
  receivesInvoices,
});
const client = {
  email: 'a@b.example',
  phone: null,
  vatId: null,
  contacts: [contact('Nils'), contact('Nora', true)],
  postalAddress: {
    street: 'A 1',
    street2: 'Rear',
    postalCode: '1',
    city: 'Kiel',
    region: 'SH',
    countryCode: 'DE',
  },
};

it('names the contact who receives invoices, or else the first', () => {
  expect(contactDetails(client).contactName).toBe('Nora');
  expect(contactDetails({ ...client, contacts: [contact('Nils')] }).contactName).toBe('Nils');
  expect(contactDetails({ ...client, contacts: [], postalAddress: null })).toMatchObject({
    contactName: null,
    city: null,
  });
});

it('changes only what was accepted', () => {
  expect(changedClientFields(client, { email: 'new@b.example', contactName: 'Nele', city: 'Ulm' })).toEqual({
    email: 'new@b.example',
    contacts: [contact('Nils'), { ...contact('Nora', true), name: 'Nele' }],
    postalAddress: { ...client.postalAddress, city: 'Ulm' },
  });
  expect(
    changedClientFields({ ...client, contacts: [], postalAddress: null }, { contactName: 'Nele' }),
  ).toEqual({
    contacts: [{ name: 'Nele', receivesInvoices: false }],
  });
  expect(changedClientFields(client, {})).toEqual({});
});
