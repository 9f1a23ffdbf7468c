import { plainHead } from './format.ts';
import type { ImportFormat, ImportKind } from './format.ts';

/** What a column can be taken for, by what the rows are. */
export const fieldsOfKind = {
  entries: [
    'date',
    'start',
    'endDate',
    'end',
    'duration',
    'description',
    'notes',
    'client',
    'project',
    'task',
    'tags',
    'billable',
    'invoiced',
    'person',
    'timeZone',
  ],
  clients: ['client', 'email', 'phone', 'address', 'notes'],
  projects: ['project', 'client', 'status', 'hourlyRate'],
} as const satisfies Record<ImportKind, readonly string[]>;
export type ImportField = (typeof fieldsOfKind)[ImportKind][number];

export const fieldNames: Record<ImportField, string> = {
  date: 'Date',
  start: 'Start',
  endDate: 'End date',
  end: 'End',
  duration: 'Duration',
  description: 'Description',
  notes: 'Notes',
  client: 'Client',
  project: 'Project',
  task: 'Task',
  tags: 'Tags',
  billable: 'Billable',
  invoiced: 'Invoiced',
  person: 'Person',
  timeZone: 'Time zone',
  email: 'E-mail',
  phone: 'Phone',
  address: 'Address',
  status: 'Status',
  hourlyRate: 'Hourly rate',
};

/** The field of each column, in the order of the columns; null: the column is not imported. */
export type Columns = readonly (ImportField | null)[];

/** What each column is taken for, by its head; of two that say the same, the one that says it better. */
export function columnsOf(heads: readonly string[], format: ImportFormat, kind: ImportKind): Columns {
  const plain = heads.map(plainHead);
  const columns: (ImportField | null)[] = plain.map(() => null);
  const particular = headsOf[kind][format] ?? {};
  for (const field of fieldsOfKind[kind]) {
    for (const head of particular[field] ?? headsOf[kind].generic[field] ?? []) {
      const place = plain.findIndex((each, index) => each === head && columns[index] === null);
      if (place === -1) continue;
      columns[place] = field;
      break;
    }
  }
  return columns;
}

/** What is missing before rows can be read, in words; nothing when all is there. */
export function columnsProblem(columns: Columns, kind: ImportKind): string | undefined {
  const chosen = columns.filter((field) => field !== null);
  const twice = chosen.find((field, index) => chosen.indexOf(field) !== index);
  if (twice) return `Two columns are taken for “${fieldNames[twice]}”. Choose one.`;
  const has = (field: ImportField) => chosen.includes(field);
  switch (kind) {
    case 'clients':
      return has('client') ? undefined : 'Choose the column with the names of the clients.';
    case 'projects':
      return has('project') ? undefined : 'Choose the column with the names of the projects.';
    case 'entries':
      if (!has('date') && !has('start')) return 'Choose the column with the dates.';
      if (!has('duration') && !(has('start') && has('end'))) {
        return 'Choose the column with the durations, or those with start and end.';
      }
      return undefined;
  }
}

type Heads = { readonly [F in ImportField]?: readonly string[] };

const someEntryHeads: Heads = {
  date: ['date', 'datum', 'day', 'tag', 'start date', 'startdatum', 'work date'],
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
  tags: ['tags', 'schlagworte', 'labels'],
  billable: ['billable', 'billable?', 'abrechenbar', 'is billable'],
  invoiced: [
    'invoiced',
    'invoiced?',
    'is invoiced',
    'billed',
    'billed?',
    'abgerechnet',
    'abgerechnet?',
    'fakturiert',
    'in rechnung gestellt',
  ],
  person: ['email', 'e-mail', 'user_email', 'user', 'member', 'benutzer', 'user_name', 'person', 'employee'],
  timeZone: ['time zone', 'timezone', 'zeitzone'],
};

/** Where a tool calls something as others call something else. */
const headsOf: Record<ImportKind, { generic: Heads } & { [F in ImportFormat]?: Heads }> = {
  entries: {
    generic: someEntryHeads,
    stint: { ...someEntryHeads, description: ['description'], notes: ['notes'], duration: ['hours'] },
    kimai: {
      ...someEntryHeads,
      notes: [],
      start: ['from', 'von'],
      end: ['to', 'bis'],
      // What it has exported it has put on an invoice.
      invoiced: ['exported', 'exportiert'],
    },
    clockify: { ...someEntryHeads, notes: [] },
    harvest: {
      ...someEntryHeads,
      description: ['notes'],
      notes: [],
      duration: ['hours'],
      person: ['last name'],
      start: ['start time', 'started at'],
      end: ['end time', 'ended at'],
    },
    // Start and end are instants here, date and time in one.
    solidtime: { ...someEntryHeads, date: [], endDate: [], start: ['start'], end: ['end'], notes: [] },
    toggl: { ...someEntryHeads, notes: [] },
  },
  clients: {
    generic: {
      client: ['client name', 'client', 'customer', 'kunde', 'name', 'company', 'firma'],
      email: ['email', 'e-mail', 'mail', 'e-mail address'],
      phone: ['phone', 'telephone', 'telefon', 'mobile', 'phone number'],
      address: ['address', 'adresse', 'anschrift'],
      notes: ['notes', 'note', 'notizen', 'comment', 'kommentar'],
    },
  },
  projects: {
    generic: {
      project: ['project name', 'project', 'projekt', 'name'],
      client: ['client', 'customer', 'kunde', 'client name'],
      status: ['status', 'archived_at', 'state'],
      hourlyRate: ['hourly rate', 'billable rate', 'rate', 'billable_rate', 'stundensatz'],
    },
    // Its rates are named with their currency, and are those of past entries rather than of the project.
    clockify: { project: ['project'], client: ['client'], status: ['status'] },
    harvest: { project: ['project'], client: ['client'] },
  },
};
