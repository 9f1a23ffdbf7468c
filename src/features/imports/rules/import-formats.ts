/** What the rows of a file are. */
export const importKinds = ['entries', 'clients', 'projects'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The tools whose files are known; any other file is `generic`. */
export const importFormats = [
  'stint',
  'kimai',
  'clockify',
  'solidtime',
  'harvest',
  'toggl',
  'generic',
] as const;
export type ImportFormat = (typeof importFormats)[number];

export const formatNames: Record<ImportFormat, string> = {
  stint: 'Stint',
  kimai: 'Kimai',
  clockify: 'Clockify',
  solidtime: 'solidtime',
  harvest: 'Harvest',
  toggl: 'Toggl Track',
  generic: 'Another tool',
};

export const dateOrders = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];
export const decimalMarks = ['.', ','] as const;
export type DecimalMark = (typeof decimalMarks)[number];
/** What a duration without a sign of its unit counts: 1.5 or 5400. */
export const durationUnits = ['hours', 'minutes', 'seconds'] as const;
export type DurationUnit = (typeof durationUnits)[number];

export type RecognizedFormat = { format: ImportFormat; kind: ImportKind };

/**
 * Whose file it is, by its column heads, which all tools write differently; in the order in which the more particular
 * come first. Tools let people leave columns out, so only those are asked for that tell.
 */
const formatSignatures: [RecognizedFormat, ...string[][]][] = [
  [{ format: 'stint', kind: 'entries' }, ['date', 'start', 'end', 'hours', 'description', 'time zone', 'id']],
  [
    { format: 'kimai', kind: 'entries' },
    ['date', 'from', 'to', 'customer'],
    ['datum', 'von', 'bis', 'kunde'],
    ['date', 'duration', 'customer', 'activity'],
    ['datum', 'dauer', 'kunde', 'tätigkeit'],
  ],
  [
    { format: 'clockify', kind: 'entries' },
    ['start date', 'start time', 'duration (h)'],
    ['start date', 'start time', 'duration (decimal)'],
  ],
  [
    { format: 'solidtime', kind: 'entries' },
    ['start', 'end', 'duration (decimal)'],
    ['start', 'end', 'description', 'user_email'],
    ['start', 'end', 'description', 'user_name'],
  ],
  [
    { format: 'harvest', kind: 'entries' },
    ['date', 'client', 'project', 'hours', 'task'],
    ['date', 'client', 'project', 'hours', 'notes'],
  ],
  [{ format: 'toggl', kind: 'entries' }, ['start date', 'start time', 'duration']],
  [{ format: 'stint', kind: 'clients' }, ['id', 'userid', 'name', 'isactive', 'legalname']],
  [{ format: 'stint', kind: 'projects' }, ['id', 'userid', 'name', 'status', 'billingtype']],
  [{ format: 'clockify', kind: 'projects' }, ['project', 'client', 'status', 'visibility', 'billability']],
  [{ format: 'harvest', kind: 'projects' }, ['client', 'project', 'project code', 'project notes']],
  [{ format: 'solidtime', kind: 'projects' }, ['name', 'color', 'billable_rate', 'client']],
  [{ format: 'harvest', kind: 'clients' }, ['client name', 'address']],
];

/** The tool that wrote these heads, or nothing: they are of a tool that is not known. */
export function recognizeFormat(heads: readonly string[]): RecognizedFormat | undefined {
  const present = new Set(heads.map(normalizeHeader));
  return formatSignatures.find(([, ...sets]) =>
    sets.some((set) => set.every((head) => present.has(head))),
  )?.[0];
}

/** The time of an export of ours: it names clients and projects by ids, which mean nothing elsewhere. */
export function isStintExportPart(heads: readonly string[]): boolean {
  const present = new Set(heads.map(normalizeHeader));
  return ['id', 'userid', 'starttime', 'clientid', 'revision'].every((head) => present.has(head));
}

/** Time from solidtime's archive, which names clients and projects only by ID. */
export function isSolidtimeArchive(heads: readonly string[]): boolean {
  const present = new Set(heads.map(normalizeHeader));
  return ['start', 'end', 'user_id', 'client_id', 'project_id'].every((head) => present.has(head));
}

/** A column's head as it is compared: no capitals, no mark of the encoding, single blanks. */
export function normalizeHeader(head: string): string {
  return head.normalize('NFC').replaceAll('\uFEFF', '').trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
