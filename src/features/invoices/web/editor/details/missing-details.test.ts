import { expect, it } from 'vitest';
import { acme, invoiceSettings } from '#tests/support/screen/fake-invoices-server.ts';
import { addressOf } from './asked-fields.ts';
import { askedParts, detailValues, withDetails } from './missing-details.ts';

const readable = { street: 'Ring 1', street2: null, postalCode: null, city: 'Berlin', region: null };
const postalAddress = { ...readable, countryCode: 'DE' };

it.each([
  ['none', {}, { street: '', city: '', addressText: '' }],
  ['lines of text', { address: 'Ring 1' }, { street: '', city: '', addressText: 'Ring 1' }],
  ['fields', { postalAddress, address: 'Old' }, { street: 'Ring 1', city: 'Berlin', addressText: '' }],
  ['hidden fields', { postalAddressEnc: 'sealed' }, { street: '', city: '', addressText: '…' }],
  ['hidden text', { addressEnc: 'sealed' }, { street: '', city: '', addressText: '…' }],
  [
    'fields, also as a sealed copy',
    { postalAddress, postalAddressEnc: 'sealed' },
    { street: 'Ring 1', city: 'Berlin', addressText: '' },
  ],
])('reads the address of a client: %s', (_what, fields, address) => {
  expect(addressOf({ ...acme, ...fields })).toEqual(address);
});

it.each([
  ['without an address', {}, true],
  ['with a hidden one', { postalAddressEnc: 'sealed' }, false],
])('asks for the address of a client %s: %s', (_what, fields, isAsked) => {
  const client = { ...acme, ...fields };
  const period = { serviceFrom: null, serviceTo: null };
  const asking = { type: 'invoice', client, settings: invoiceSettings, period, isWithoutBank: true } as const;
  expect(askedParts(asking, []).buyerAddress).toBe(isAsked);
});

it('leaves a hidden address as it is when other details are saved', () => {
  const client = { ...acme, postalAddressEnc: 'sealed' };
  const values = detailValues(invoiceSettings, client);
  const details = { ...values, buyer: { ...values.buyer, vatId: 'DE123456788' } };
  const completed = withDetails(details, { settings: invoiceSettings, client });
  expect(completed.client).toEqual({ ...client, vatId: 'DE123456788' });
});
