import { definedOf } from '#src/platform/shared/defined.ts';
import type { ReadRow } from './entry-row.ts';
import type { ImportField } from './fields.ts';
import { checkAsForm, hoursOf, jsonOf, numberOf, recordReader, textOf, valueOf } from './record-row.ts';
import type { Form, Reading, Said } from './record-row.ts';
import type { FileRow, ImportSettings } from './settings.ts';
import {
  activeIn,
  billingTypeIn,
  colourIn,
  countryIn,
  languageIn,
  paymentDaysIn,
  tagsIn,
} from './written-words.ts';

/** A client as the file has it; `said` is what the form is filled in with, and has nothing against. */
export type ClientRow = { line: number; name: string; said: Said; isActive: boolean };

export function clientReader(
  settings: ImportSettings,
  problemsOf: Form,
): (row: FileRow) => ReadRow<ClientRow> {
  return recordReader(settings, (reading) => {
    const { cells, problems } = reading;
    const name = cells.said('client');
    if (name === '') problems.push(cells.problem('client', 'The name of the client is missing.'));
    const isActive = valueOf(reading, 'isActive', [activeIn, 'is neither yes nor no']) ?? true;
    const said = { name, ...saidOf(reading) };
    checkAsForm(reading, problemsOf(said), (path) => fieldAt(path, reading));
    return { name, said, isActive };
  });
}

function saidOf(reading: Reading) {
  return definedOf({
    legalName: textOf(reading, 'legalName'),
    email: textOf(reading, 'email'),
    phone: textOf(reading, 'phone'),
    address: textOf(reading, 'address'),
    postalAddress: postalAddressOf(reading),
    contacts: contactsOf(reading),
    vatId: textOf(reading, 'vatId'),
    registrationId: textOf(reading, 'registrationId'),
    currency: textOf(reading, 'currency')?.toUpperCase(),
    language: valueOf(reading, 'language', [languageIn, '']),
    paymentTermsDays: valueOf(reading, 'paymentTermsDays', [paymentDaysIn, 'is no number of days']),
    billingType: valueOf(reading, 'billingType', [
      billingTypeIn,
      'is neither by the hour, nor a fixed price, nor a retainer',
    ]),
    hourlyRate: numberOf(reading, 'hourlyRate'),
    retainerRate: numberOf(reading, 'retainerRate'),
    retainerHours: hoursOf(reading, 'retainerHours'),
    buyerReference: textOf(reading, 'buyerReference'),
    electronicAddress: electronicAddressOf(reading),
    tags: textOf(reading, 'tags')?.startsWith('[')
      ? jsonOf(reading, 'tags')
      : valueOf(reading, 'tags', [tagsIn, '']),
    colour: valueOf(reading, 'colour', [colourIn, '']),
    notes: textOf(reading, 'notes'),
  });
}

function postalAddressOf(reading: Reading): unknown {
  const whole = jsonOf(reading, 'postalAddress');
  const parts = definedOf({
    street: textOf(reading, 'street'),
    street2: textOf(reading, 'street2'),
    postalCode: textOf(reading, 'postalCode'),
    city: textOf(reading, 'city'),
    region: textOf(reading, 'region'),
    countryCode: valueOf(reading, 'country', [countryIn, '']),
  });
  return Object.keys(parts).length === 0 ? whole : parts;
}

/** One person from columns of their own, or all from ours. */
function contactsOf(reading: Reading): unknown {
  const [email, phone] = [textOf(reading, 'contactEmail'), textOf(reading, 'contactPhone')];
  const name = textOf(reading, 'contactName') ?? email ?? phone;
  return name === undefined ? jsonOf(reading, 'contacts') : [definedOf({ name, email, phone })];
}

/** With the scheme in a column of its own, before a colon, or told by what it looks like. */
function electronicAddressOf(reading: Reading): unknown {
  const said = textOf(reading, 'electronicAddress');
  const scheme = textOf(reading, 'electronicScheme');
  if (said?.startsWith('{')) return jsonOf(reading, 'electronicAddress');
  if (scheme !== undefined) return { scheme: scheme.toUpperCase(), id: said };
  if (said === undefined) return undefined;
  return valueOf(reading, 'electronicAddress', [
    schemedIn,
    'has no scheme before it, like 0088:4012345000009',
  ]);
}

function schemedIn(text: string): { scheme: string; id: string } | undefined {
  const [, scheme, id] = /^(EM|\d{4}):(.+)$/i.exec(text) ?? [];
  if (scheme && id) return { scheme: scheme.toUpperCase(), id };
  return text.includes('@') ? { scheme: 'EM', id: text } : undefined;
}

/** The field that a part of a client comes from. */
function fieldAt(path: string, { cells }: Reading): ImportField {
  const [whole = '', ...rest] = path.split('.');
  const part = rest.at(-1) ?? '';
  switch (whole) {
    case 'name':
      return 'client';
    case 'postalAddress':
      return addressFields.get(part) ?? 'postalAddress';
    case 'contacts':
      return cells.said('contacts') === '' ? (contactFields.get(part) ?? 'contactName') : 'contacts';
    case 'electronicAddress':
      return part === 'scheme' && cells.has('electronicScheme') ? 'electronicScheme' : 'electronicAddress';
    default:
      // All others are called as we call them.
      return whole as ImportField;
  }
}

const addressFields = new Map<string, ImportField>([
  ['street', 'street'],
  ['street2', 'street2'],
  ['postalCode', 'postalCode'],
  ['city', 'city'],
  ['region', 'region'],
  ['countryCode', 'country'],
]);
const contactFields = new Map<string, ImportField>([
  ['name', 'contactName'],
  ['email', 'contactEmail'],
  ['phone', 'contactPhone'],
]);
