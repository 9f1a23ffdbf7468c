import { clientLimits } from '#src/features/clients/client.ts';
import type { Client } from '#src/features/clients/contract.ts';

/** Clients that one e-mail says are the same: two or more each, in the order in which they come. [3.5] */
export function duplicatesAmong<C extends Pick<Client, 'id' | 'emailHash'>>(clients: readonly C[]): C[][] {
  const byHash = Map.groupBy(clients, ({ emailHash }) => emailHash);
  return [...byHash].flatMap(([hash, same]) => (hash !== undefined && same.length > 1 ? [same] : []));
}

/** The fields of one, of which the other's are taken where it says nothing. */
const filling = [
  'email',
  'phone',
  'address',
  'legalName',
  'postalAddress',
  'vatId',
  'registrationId',
  'language',
  'paymentTermsDays',
  'buyerReference',
  'electronicAddress',
  'colour',
] as const satisfies readonly (keyof Client)[];

/** Both say how work is priced, and what was said for the one that stays goes on. */
const staying = [
  'name',
  ...filling,
  'currency',
  'billingType',
  'hourlyRate',
  'retainerRate',
  'retainerHours',
] as const satisfies readonly (keyof Client)[];

export type MergedFields = Partial<
  Pick<Client, (typeof filling)[number] | 'notes' | 'contacts' | 'tags' | 'isActive'>
>;

/** What changes for the client that stays: what it did not say comes from the one that goes, and no note is lost. */
export function mergedFields(stays: Client, goes: Client): MergedFields {
  const filled = filling.filter((field) => stays[field] === null && goes[field] !== null);
  const notes = joinedNotes(stays.notes, goes.notes);
  const contacts = joinedContacts(stays.contacts, goes.contacts);
  const tags = joinedTags(stays.tags, goes.tags);
  return {
    ...Object.fromEntries(filled.map((field) => [field, goes[field]])),
    ...(notes !== stays.notes && { notes }),
    ...(contacts.length > stays.contacts.length && { contacts }),
    ...(tags.length > stays.tags.length && { tags }),
    ...(goes.isActive && !stays.isActive && { isActive: true }),
  };
}

export type LeftField = (typeof staying)[number];

/** Where both say something and it is not the same: what the one that goes said is left behind. */
export function leftBehind(stays: Client, goes: Client): LeftField[] {
  return staying.filter(
    (field) => goes[field] !== null && !isFilled(stays, field) && !isSame(field, stays, goes),
  );
}

function isFilled(stays: Client, field: LeftField): boolean {
  return stays[field] === null && filling.some((each) => each === field);
}

function joinedNotes(stays: string | null, goes: string | null): string | null {
  if (!goes || stays?.includes(goes)) return stays;
  if (!stays) return goes;
  const both = `${stays}\n\n${goes}`;
  return both.length > clientLimits.notes ? stays : both;
}

/** One person is one: by id, or by e-mail. */
function joinedContacts(stays: Client['contacts'], goes: Client['contacts']): Client['contacts'] {
  const isThere = ({ id, email }: Client['contacts'][number]) =>
    stays.some(
      (one) => one.id === id || (email !== null && one.email?.toLowerCase() === email.toLowerCase()),
    );
  return [...stays, ...goes.filter((one) => !isThere(one))].slice(
    0,
    Math.max(clientLimits.contacts, stays.length),
  );
}

function joinedTags(stays: readonly string[], goes: readonly string[]): string[] {
  const known = new Set(stays.map((tag) => tag.toLowerCase()));
  const more = goes.filter((tag) => !known.has(tag.toLowerCase()));
  return [...stays, ...more].slice(0, Math.max(clientLimits.tags, stays.length));
}

function isSame(field: LeftField, one: Client, other: Client): boolean {
  // An e-mail is the same in whatever case it is written. [3.5]
  if (field === 'email') return one.emailHash === other.emailHash;
  return JSON.stringify(one[field]) === JSON.stringify(other[field]);
}
