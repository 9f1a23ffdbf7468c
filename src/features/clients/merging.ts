import { clientLimits } from '#src/features/clients/client.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { isSameTag } from '#src/platform/shared/tags.ts';

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

type StayingField = (typeof staying)[number];
export type LeftField = StayingField | 'notes' | 'contacts' | 'tags';

/**
 * What the one that goes said and is not taken over: where both say something else, and of what is joined all that is
 * more than can be kept.
 */
export function leftBehind(stays: Client, goes: Client): LeftField[] {
  const merged = { ...stays, ...mergedFields(stays, goes) };
  return [
    ...staying.filter(
      (field) => goes[field] !== null && !isFilled(stays, field) && !isSame(field, stays, goes),
    ),
    ...(goes.notes && !merged.notes?.includes(goes.notes) ? (['notes'] as const) : []),
    ...(goes.contacts.every((one) => isSaidAmong(merged.contacts, one)) ? [] : (['contacts'] as const)),
    ...(joinedTags(merged.tags, goes.tags, Infinity).length > merged.tags.length ? (['tags'] as const) : []),
  ];
}

function isFilled(stays: Client, field: StayingField): boolean {
  return stays[field] === null && filling.some((each) => each === field);
}

function joinedNotes(stays: string | null, goes: string | null): string | null {
  if (!goes || stays?.includes(goes)) return stays;
  if (!stays) return goes;
  const both = `${stays}\n\n${goes}`;
  return both.length > clientLimits.notes ? stays : both;
}

function joinedContacts(stays: Client['contacts'], goes: Client['contacts']): Client['contacts'] {
  return [...stays, ...goes.filter((one) => !isAmong(stays, one))].slice(
    0,
    Math.max(clientLimits.contacts, stays.length),
  );
}

type Contact = Client['contacts'][number];

function isAmong(contacts: readonly Contact[], contact: Contact): boolean {
  return contacts.some((one) => isSamePerson(one, contact));
}

/** One person is one: by id, or by e-mail. */
function isSamePerson(one: Contact, { id, email }: Contact): boolean {
  return one.id === id || (email !== null && one.email?.toLowerCase() === email.toLowerCase());
}

/** Whether all that is said of the person is said there: whoever shares a mailbox has another name. */
function isSaidAmong(contacts: readonly Contact[], contact: Contact): boolean {
  const { name, phone, receivesInvoices } = contact;
  return contacts.some(
    (one) =>
      isSamePerson(one, contact) &&
      one.name === name &&
      (phone === null || one.phone === phone) &&
      (!receivesInvoices || one.receivesInvoices),
  );
}

function joinedTags(
  stays: readonly string[],
  goes: readonly string[],
  most: number = clientLimits.tags,
): string[] {
  const more = goes.filter((tag) => !stays.some((known) => isSameTag(known, tag)));
  return [...stays, ...more].slice(0, Math.max(most, stays.length));
}

function isSame(field: StayingField, one: Client, other: Client): boolean {
  // An e-mail is the same in whatever case it is written. [3.5]
  if (field === 'email') return one.emailHash === other.emailHash;
  return JSON.stringify(one[field]) === JSON.stringify(other[field]);
}
