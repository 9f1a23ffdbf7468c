import type { ImportFormat, ImportKind } from '#src/features/imports/rules/import-formats.ts';
import { kimaiHeaders } from './kimai-headers.ts';

export type RecognizedFormat = { format: ImportFormat; kind: ImportKind };

/**
 * Headers that identify a tool, most specific first. Tools let people omit columns, so only distinctive ones
 * are listed.
 */
const formatSignatures: [RecognizedFormat, ...string[][]][] = [
  [{ format: 'stint', kind: 'entries' }, ['date', 'start', 'end', 'hours', 'description', 'time zone', 'id']],
  [
    { format: 'kimai', kind: 'entries' },
    ...kimaiHeaders('date', 'start', 'end', 'client'),
    ...kimaiHeaders('date', 'duration', 'client', 'task'),
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
  [{ format: 'stint', kind: 'expenses' }, ['date', 'vendor', 'amount', 'line', 'expense id']],
  [
    { format: 'harvest', kind: 'expenses' },
    ['date', 'client', 'project', 'expense category'],
    ['date', 'client', 'project', 'category', 'notes'],
  ],
  [
    { format: 'invoiceNinja', kind: 'expenses' },
    ['date', 'amount', 'vendor', 'public notes'],
    ['date', 'amount', 'category', 'public notes'],
    ['expense date', 'expense amount'],
  ],
];

/** The tool that wrote these headers; undefined if unknown. */
export function recognizeFormat(heads: readonly string[]): RecognizedFormat | undefined {
  const present = new Set(heads.map(normalizeHeader));
  return formatSignatures.find(([, ...sets]) =>
    sets.some((set) => set.every((head) => present.has(head))),
  )?.[0];
}

/** Time or expenses of a Stint export: it refers to clients and projects by ids, which only a full restore understands. */
export function isStintExportPart(heads: readonly string[]): boolean {
  const present = new Set(heads.map(normalizeHeader));
  return [
    ['id', 'userid', 'starttime', 'clientid', 'revision'],
    ['id', 'userid', 'vendor', 'clientid', 'revision'],
  ].some((set) => set.every((head) => present.has(head)));
}

/** Time from solidtime's archive, which refers to clients and projects only by id. */
export function isSolidtimeArchive(heads: readonly string[]): boolean {
  const present = new Set(heads.map(normalizeHeader));
  return ['start', 'end', 'user_id', 'client_id', 'project_id'].every((head) => present.has(head));
}

/** Normalizes a header for comparison: lower case, no BOM, single spaces. */
export function normalizeHeader(head: string): string {
  return head.normalize('NFC').replaceAll('\uFEFF', '').trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
