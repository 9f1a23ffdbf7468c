import type { HeaderAliases, HeaderAliasesByFormat } from '#src/features/imports/rules/import-fields.ts';
import { entryTexts } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { mapValues } from '#src/platform/shared/objects.ts';
import { kimaiHeaders } from './kimai-headers.ts';
import type { KimaiField } from './kimai-headers.ts';

const genericEntryHeaders: HeaderAliases = {
  date: ['date', 'datum', 'start date', 'startdatum', 'work date', 'day', 'tag'],
  start: ['start time', 'start', 'from', 'von', 'begin', 'beginn', 'startzeit', 'time from', 'started at'],
  endDate: ['end date', 'stop date', 'enddatum'],
  end: ['end time', 'stop time', 'end', 'stop', 'to', 'bis', 'ende', 'endzeit', 'time to', 'ended at'],
  duration: [
    'duration (h)',
    'duration',
    'dauer',
    'hours',
    'stunden',
    'duration (decimal)',
    'time spent',
    'time',
    'zeit',
  ],
  description: ['description', 'beschreibung', 'notes', 'note', 'notiz', 'title', 'titel', 'comment'],
  notes: ['notes', 'notizen', 'note', 'comment', 'kommentar'],
  client: ['client', 'customer', 'kunde', 'client name', 'company'],
  project: ['project', 'projekt', 'project name'],
  task: ['task', 'activity', 'tätigkeit', 'aufgabe'],
  tags: ['tags', 'tag', 'schlagworte', 'labels'],
  billable: [
    'billable',
    'is billable',
    'abrechenbar',
    'rechnungsfähig',
    'verrechenbar',
    'fakturierbar',
    'chargeable',
  ],
  invoiced: ['invoiced', 'is invoiced', 'billed', 'abgerechnet', 'fakturiert', 'in rechnung gestellt'],
  person: ['email', 'e-mail', 'user_email', 'user', 'member', 'benutzer', 'user_name', 'person', 'employee'],
  timeZone: ['time zone', 'timezone', 'zeitzone'],
  invoiceNumber: ['invoice id', 'invoice number', 'invoice no', 'invoice no.', 'rechnungsnummer'],
  hourlyRate: ['billable rate', 'hourly rate', 'rate', 'stundensatz', 'satz'],
  entryAmount: ['billable amount', 'amount', 'betrag'],
  currency: ['currency', 'währung'],
};

/** Stint’s exports name each text as its field. */
const namesOfTexts = mapValues(entryTexts, (_maxLength, name) => [name.toLowerCase()]);

export const entryHeaders: HeaderAliasesByFormat = {
  generic: genericEntryHeaders,
  stint: { ...genericEntryHeaders, description: ['description'], duration: ['hours'], ...namesOfTexts },
  kimai: {
    ...genericEntryHeaders,
    notes: [],
    date: inAllLanguages('date'),
    start: inAllLanguages('start'),
    end: inAllLanguages('end'),
    duration: inAllLanguages('duration'),
    description: inAllLanguages('description'),
    client: inAllLanguages('client'),
    project: inAllLanguages('project'),
    task: inAllLanguages('task'),
    tags: inAllLanguages('tags'),
    billable: inAllLanguages('billable'),
    // An email is better than a name.
    person: [...(genericEntryHeaders.person ?? []), ...inAllLanguages('person')],
    // Its “rate” is the price of the whole entry.
    hourlyRate: ['hourly price', 'hourly rate', 'preis pro stunde', 'stundensatz'],
    entryAmount: ['price', 'rate', 'preis', 'prix', 'tarifa', 'stawka', 'sazba'],
    currency: ['currency', 'währung', 'devise', 'moneda', 'waluta', 'měna'],
    // Kimai marks entries as exported once they are invoiced.
    invoiced: ['exported', 'exportiert'],
  },
  clockify: { ...genericEntryHeaders, notes: [], timeKind: ['type'] },
  harvest: {
    ...genericEntryHeaders,
    description: ['notes'],
    notes: [],
    duration: ['hours'],
    givenName: ['first name'],
    person: ['last name'],
    start: ['start time', 'started at'],
    end: ['end time', 'ended at'],
  },
  // In solidtime, start and end are full timestamps.
  solidtime: { ...genericEntryHeaders, date: [], endDate: [], start: ['start'], end: ['end'], notes: [] },
  toggl: { ...genericEntryHeaders, notes: [] },
};

function inAllLanguages(field: KimaiField): string[] {
  return kimaiHeaders(field).flat();
}
