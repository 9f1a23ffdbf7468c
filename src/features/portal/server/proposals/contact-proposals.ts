import { sql } from 'kysely';
import * as z from 'zod';
import type { Client } from '#src/features/clients/contract.ts';
import type { Proposal } from '#src/features/portal/contract-proposals.ts';
import { contactDetails, contactFields } from '#src/features/portal/rules/proposable-fields.ts';
import type { ContactDetails, ContactField } from '#src/features/portal/rules/proposable-fields.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { parseStoredList } from '#src/platform/server/parse-stored.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';

/** A client can make this many in 30 days; more have to wait for an answer. */
export const maxOpenProposals = 10;

const StoredChange = z.object({
  field: z.enum(contactFields),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type StoredChange = z.infer<typeof StoredChange>;

/** Open ones, newest first, beside what is stored now. */
export async function listProposals(db: Db, { ownerId }: Owner, client: Client): Promise<Proposal[]> {
  const rows = await db
    .selectFrom('contactProposals')
    .select(['id', 'name', 'changes', 'createdAt'])
    .where('userId', '=', ownerId)
    .where('clientId', '=', client.id)
    .where('answeredAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const now = contactDetails(client);
  return rows.flatMap(({ changes: stored, ...proposal }) => {
    const changes = parseStoredList(StoredChange, stored)
      .map((change) => ({ ...change, now: now[change.field] }))
      .filter(({ after, now: current }) => after !== current);
    return changes.length === 0 ? [] : [{ ...proposal, changes }];
  });
}

/** Also those that change nothing, which no one can answer: a link must not show the difference. */
export async function countOpenProposals(db: Db, { ownerId }: Owner, clientId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from contact_proposals
      where user_id = ${ownerId} and client_id = ${clientId} and answered_at is null
        and created_at > now() - interval '30 days'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What really changes: a new street ends the second line of the old one. */
export function toChanges(client: Client, proposed: Partial<ContactDetails>): StoredChange[] {
  const before = contactDetails(client);
  const wanted =
    proposed.street != null && proposed.street2 === undefined ? { ...proposed, street2: null } : proposed;
  return contactFields.flatMap((field: ContactField) => {
    const after = wanted[field];
    return after === undefined || after === before[field] ? [] : [{ field, before: before[field], after }];
  });
}

export async function insertProposal(
  db: Db,
  { ownerId }: Owner,
  { clientId, name, changes }: { clientId: string; name: string; changes: readonly StoredChange[] },
): Promise<void> {
  await db
    .insertInto('contactProposals')
    .values({ userId: ownerId, id: newRecordId(), clientId, name, changes: JSON.stringify(changes) })
    .execute();
}

/** False if there is none. */
export async function setProposalAnswered(
  db: Db,
  { ownerId }: Owner,
  { id, isAnswered }: { id: string; isAnswered: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update contact_proposals set answered_at = case when ${isAnswered} then coalesce(answered_at, now()) end
      where user_id = ${ownerId} and id = ${id} returning id`.execute(db);
  return rows.length > 0;
}
