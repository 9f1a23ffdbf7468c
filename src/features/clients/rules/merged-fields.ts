import type { Client } from '#src/features/clients/contract.ts';
import { isSameTag } from '#src/platform/shared/tags.ts';
import { clientLimits } from './client-limits.ts';

/** Groups of two or more clients with the same email, in list order. [3.5] */
export function findDuplicateClients<C extends Pick<Client, 'id' | 'emailHash'>>(
  clients: readonly C[],
): C[][] {
  const byHash = Map.groupBy(clients, ({ emailHash }) => emailHash);
  return [...byHash].flatMap(([hash, group]) => (hash !== undefined && group.length > 1 ? [group] : []));
}

/** Set on every client, or not set for a reason, such as that its e-invoices follow the settings: the target's values stay. All others are filled in from the source where they are empty. */
const targetFields = [
  'name',
  'currency',
  'billingType',
  'hourlyRate',
  'retainerRate',
  'retainerHours',
  'eInvoiceFormat',
] as const;

/** Belong to the one record, are joined, or are settings that no merge compares. */
const otherFields = [
  'id',
  'userId',
  'emailHash',
  'isActive',
  'isInternal',
  'notes',
  'contacts',
  'tags',
  'requiresApproval',
  'rounding',
  'createdAt',
  'updatedAt',
  'revision',
] as const;

type ComparedField = Exclude<keyof Client, (typeof otherFields)[number] | `${string}Enc`>;
type FilledField = Exclude<ComparedField, (typeof targetFields)[number]>;
export type MergedFields = Partial<Pick<Client, FilledField | 'notes' | 'contacts' | 'tags' | 'isActive'>>;

/** Changes to the target: the source fills its empty fields, and notes are joined. */
export function mergedFields(target: Client, source: Client): MergedFields {
  const filled = comparedFields(source).filter((field) => isFilledFromSource(field, target, source));
  const notes = mergeNotes(target.notes, source.notes);
  const contacts = mergeContacts(target.contacts, source.contacts);
  const tags = mergeTags(target.tags, source.tags);
  return {
    ...Object.fromEntries(filled.map((field) => [field, source[field]])),
    ...(notes !== target.notes && { notes }),
    ...(contacts.length > target.contacts.length && { contacts }),
    ...(tags.length > target.tags.length && { tags }),
    ...(source.isActive && !target.isActive && { isActive: true }),
  };
}

/** In the order of the record, but those of the target last. */
function comparedFields(client: Client): ComparedField[] {
  const others = new Set<string>([...otherFields, ...targetFields]);
  const isFilled = (name: string): name is FilledField => !others.has(name) && !name.endsWith('Enc');
  return ['name', ...Object.keys(client).filter(isFilled), ...targetFields.slice(1)];
}

function isFilledFromSource(field: ComparedField, target: Client, source: Client): boolean {
  return target[field] === null && source[field] !== null && !targetFields.some((name) => name === field);
}

export type DroppedField = ComparedField | 'notes' | 'contacts' | 'tags';

/** Source values that are lost: conflicting fields, and joined values beyond the limits. */
export function droppedFields(target: Client, source: Client): DroppedField[] {
  const merged = { ...target, ...mergedFields(target, source) };
  return [
    ...comparedFields(source).filter(
      (field) =>
        source[field] !== null &&
        !isFilledFromSource(field, target, source) &&
        !isSameValue(field, target, source),
    ),
    ...(source.notes && !merged.notes?.includes(source.notes) ? (['notes'] as const) : []),
    ...(source.contacts.every((one) => includesAllOf(merged.contacts, one)) ? [] : (['contacts'] as const)),
    ...(mergeTags(merged.tags, source.tags, Infinity).length > merged.tags.length ? (['tags'] as const) : []),
  ];
}

function mergeNotes(target: string | null, source: string | null): string | null {
  if (!source || target?.includes(source)) return target;
  if (!target) return source;
  const both = `${target}\n\n${source}`;
  return both.length > clientLimits.notes ? target : both;
}

function mergeContacts(target: Client['contacts'], source: Client['contacts']): Client['contacts'] {
  return [...target, ...source.filter((one) => !includesPerson(target, one))].slice(
    0,
    Math.max(clientLimits.contacts, target.length),
  );
}

type Contact = Client['contacts'][number];

function includesPerson(contacts: readonly Contact[], contact: Contact): boolean {
  return contacts.some((one) => isSamePerson(one, contact));
}

/** Same id or same email. */
function isSamePerson(one: Contact, { id, email }: Contact): boolean {
  return one.id === id || (email !== null && one.email?.toLowerCase() === email.toLowerCase());
}

/** Whether a listed contact has all of these details. People who share a mailbox have different names. */
function includesAllOf(contacts: readonly Contact[], contact: Contact): boolean {
  const { name, phone, receivesInvoices } = contact;
  return contacts.some(
    (one) =>
      isSamePerson(one, contact) &&
      one.name === name &&
      (phone === null || one.phone === phone) &&
      (!receivesInvoices || one.receivesInvoices),
  );
}

function mergeTags(
  target: readonly string[],
  source: readonly string[],
  maxCount: number = clientLimits.tags,
): string[] {
  const added = source.filter((tag) => !target.some((known) => isSameTag(known, tag)));
  return [...target, ...added].slice(0, Math.max(maxCount, target.length));
}

function isSameValue(field: ComparedField, one: Client, other: Client): boolean {
  // Emails are compared case-insensitively. [3.5]
  if (field === 'email') return one.emailHash === other.emailHash;
  return JSON.stringify(one[field]) === JSON.stringify(other[field]);
}
