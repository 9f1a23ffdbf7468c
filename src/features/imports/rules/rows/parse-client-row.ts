import * as m from '#messages/api/imports.ts';
import { clientTexts } from '#src/features/clients/rules/client-texts.ts';
import type { EInvoiceChoice } from '#src/features/clients/rules/e-invoice-formats.ts';
import type { ImportField } from '#src/features/imports/rules/import-fields.ts';
import type { FileRow, ImportSettings } from '#src/features/imports/rules/import-settings.ts';
import { parseBoolean } from '#src/features/imports/rules/parse/parse-boolean.ts';
import {
  parseActive,
  parseBillingType,
  parseColour,
  parseCountry,
  parseEInvoiceFormat,
  parseLanguage,
  parsePaymentDays,
} from '#src/features/imports/rules/parse/parse-enum.ts';
import { mapValues, omitUndefined } from '#src/platform/shared/objects.ts';
import { splitTags } from '#src/platform/shared/tags.ts';
import type { RowResult } from './parse-entry-row.ts';
import {
  addFormProblems,
  readHours,
  readJson,
  readNumber,
  createRecordReader,
  readText,
  readValue,
} from './row-reader.ts';
import type { Validators, RowReading, FormValues } from './row-reader.ts';

/** A client in the file; `values` are valid form values. */
export type ClientRow = { line: number; name: string; values: FormValues; isActive: boolean };

export function createClientParser(
  settings: ImportSettings,
  { clients: validate, fieldNames }: Pick<Validators, 'clients' | 'fieldNames'>,
): (row: FileRow) => RowResult<ClientRow> {
  return createRecordReader(settings, (reading) => {
    const { cells, problems } = reading;
    const name = cells.text('client');
    if (name === '') problems.push(cells.problem('client', m.clientNameMissing));
    const isActive = readValue(reading, 'isActive', [parseActive, m.mustBeYesOrNo]) ?? true;
    const values = { name, ...readValues(reading) };
    addFormProblems(reading, validate(values), (path) => fieldForPath(path, reading), fieldNames);
    return { name, values, isActive };
  });
}

function readValues(reading: RowReading) {
  return omitUndefined({
    ...mapValues(clientTexts, (_maxLength, name) => readText(reading, name)),
    email: readText(reading, 'email'),
    phone: readText(reading, 'phone'),
    address: readText(reading, 'address'),
    postalAddress: readPostalAddress(reading),
    contacts: readContacts(reading),
    vatId: readText(reading, 'vatId'),
    currency: readText(reading, 'currency')?.toUpperCase(),
    language: readValue(reading, 'language', [parseLanguage, '']),
    paymentTermsDays: readValue(reading, 'paymentTermsDays', [parsePaymentDays, m.mustBeDays]),
    billingType: readValue(reading, 'billingType', [parseBillingType, m.mustBeBillingType]),
    hourlyRate: readNumber(reading, 'hourlyRate'),
    retainerRate: readNumber(reading, 'retainerRate'),
    retainerHours: readHours(reading, 'retainerHours'),
    eInvoiceFormat: readEInvoiceFormat(reading),
    electronicAddress: readElectronicAddress(reading),
    tags: readText(reading, 'tags')?.startsWith('[')
      ? readJson(reading, 'tags')
      : readValue(reading, 'tags', [splitTags, '']),
    colour: readValue(reading, 'colour', [parseColour, '']),
    notes: readText(reading, 'notes'),
  });
}

function readPostalAddress(reading: RowReading): unknown {
  const whole = readJson(reading, 'postalAddress');
  const parts = omitUndefined({
    street: readText(reading, 'street'),
    street2: readText(reading, 'street2'),
    postalCode: readText(reading, 'postalCode'),
    city: readText(reading, 'city'),
    region: readText(reading, 'region'),
    countryCode: readValue(reading, 'country', [parseCountry, '']),
  });
  return Object.keys(parts).length === 0 ? whole : parts;
}

/** One contact from single columns, or all from a Stint export. */
function readContacts(reading: RowReading): unknown {
  const [email, phone] = [readText(reading, 'contactEmail'), readText(reading, 'contactPhone')];
  const name = readText(reading, 'contactName') ?? email ?? phone;
  return name === undefined ? readJson(reading, 'contacts') : [omitUndefined({ name, email, phone })];
}

/** A yes doesn't say in which format. */
function readEInvoiceFormat(reading: RowReading): EInvoiceChoice | undefined {
  if (parseBoolean(readText(reading, 'eInvoiceFormat') ?? '') === true) return undefined;
  return readValue(reading, 'eInvoiceFormat', [parseEInvoiceFormat, m.mustBeEInvoiceFormat]);
}

/** The scheme comes from its own column, from a prefix before a colon, or from the format. */
function readElectronicAddress(reading: RowReading): unknown {
  const written = readText(reading, 'electronicAddress');
  const scheme = readText(reading, 'electronicScheme');
  if (written?.startsWith('{')) return readJson(reading, 'electronicAddress');
  if (scheme !== undefined) return { scheme: scheme.toUpperCase(), id: written };
  if (written === undefined) return undefined;
  return readValue(reading, 'electronicAddress', [parseElectronicAddress, m.mustHaveScheme]);
}

function parseElectronicAddress(text: string): { scheme: string; id: string } | undefined {
  const [, scheme, id] = /^(EM|\d{4}):(.+)$/i.exec(text) ?? [];
  if (scheme && id) return { scheme: scheme.toUpperCase(), id };
  return text.includes('@') ? { scheme: 'EM', id: text } : undefined;
}

/** The field behind a validation path. */
function fieldForPath(path: string, { cells }: RowReading): ImportField {
  const [whole = '', ...rest] = path.split('.');
  const part = rest.at(-1) ?? '';
  switch (whole) {
    case 'name':
      return 'client';
    case 'postalAddress':
      return addressFields.get(part) ?? 'postalAddress';
    case 'contacts':
      return cells.text('contacts') === '' ? (contactFields.get(part) ?? 'contactName') : 'contacts';
    case 'electronicAddress':
      return part === 'scheme' && cells.hasColumn('electronicScheme')
        ? 'electronicScheme'
        : 'electronicAddress';
    default:
      // All other paths equal the field names.
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
