import { sql } from 'kysely';
import { isPrivateInTransaction } from '#src/features/encryption/server/public.ts';
import type { PortalVisit } from '#src/features/portal/contract.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { decodeCursor, toPage } from '#src/platform/server/records/keyset-pagination.ts';
import type { PageRequest } from '#src/platform/server/records/keyset-pagination.ts';

type NewVisit = Pick<PortalVisit, 'kind'> & {
  clientId: string;
  linkId?: string | null;
  viewerId?: string | null;
  detail?: string | null;
};

/** The detail of these visits is the name of a document. */
export const privateVisitKinds: readonly PortalVisit['kind'][] = ['document', 'upload'];

/** Also removes what is older than a year. In private mode, nothing names documents. */
export async function logVisit(
  db: Db,
  { ownerId }: Owner,
  { clientId, linkId = null, viewerId = null, kind, detail = null }: NewVisit,
): Promise<void> {
  const isHidden = privateVisitKinds.includes(kind) && (await isPrivateInTransaction(db, { ownerId }));
  await sql`
    with expired as (
      delete from portal_visits
        where user_id = ${ownerId} and client_id = ${clientId} and created_at < now() - interval '1 year')
    insert into portal_visits (user_id, id, client_id, link_id, viewer_id, kind, detail)
      values (${ownerId}, ${newRecordId()}, ${clientId}, ${linkId}, ${viewerId}, ${kind}, left(${isHidden ? null : detail}, 200))`.execute(
    db,
  );
}

/** Says who acts in this transaction, for what triggers log. */
export async function setActing(db: Db, by: { linkId: string } | { viewerId: string }): Promise<void> {
  const [name, id] = 'linkId' in by ? ['stint.link_id', by.linkId] : ['stint.viewer_id', by.viewerId];
  await sql`select set_config(${name}, ${id}, true)`.execute(db);
}

/** A page that is loaded again within a minute is the same visit, as one that stays open is for an hour. */
export async function logView(
  db: Db,
  owner: Owner,
  by: Pick<NewVisit, 'clientId' | 'linkId' | 'viewerId'>,
  { isRefresh }: { isRefresh: boolean },
): Promise<boolean> {
  return logOnce(db, owner, { ...by, kind: 'view' }, isRefresh ? '1 hour' : '1 minute');
}

/** False if the same was logged of the same link or account in this time: calls that repeat can't fill the log. */
export async function logOnce(
  db: Db,
  owner: Owner,
  visit: NewVisit,
  time: '1 hour' | '1 minute',
): Promise<boolean> {
  const { clientId, linkId = null, viewerId = null, kind, detail = null } = visit;
  const { rows } = await sql`
    select from portal_visits
      where user_id = ${owner.ownerId} and client_id = ${clientId} and kind = ${kind}
        and created_at > now() - ${time}::interval and detail is not distinct from left(${detail}, 200)
        and link_id is not distinct from ${linkId}::uuid and viewer_id is not distinct from ${viewerId}::uuid
      limit 1`.execute(db);
  if (rows.length > 0) return false;
  await logVisit(db, owner, visit);
  return true;
}

type VisitQuery = PageRequest & { clientId: string };

/** Newest first. */
export async function listVisits(db: Db, { ownerId }: Owner, { clientId, limit, cursor }: VisitQuery) {
  const after = cursor === undefined ? null : decodeCursor(cursor, 1);
  const { rows } = await sql<PortalVisit>`
    select v.id, v.kind, v.detail, l.label as link_label, a.name as viewer_name, v.created_at
      from portal_visits v left join client_links l on l.user_id = v.user_id and l.id = v.link_id
        left join visible_accounts() a on a.user_id = v.viewer_id
      where v.user_id = ${ownerId} and v.client_id = ${clientId} and v.created_at > now() - interval '1 year'
        and (${after === null} or (v.created_at, v.id) < (${after?.instants[0] ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by v.created_at desc, v.id desc limit ${limit + 1}`.execute(db);
  return toPage(
    rows,
    limit,
    (row) => row,
    ({ createdAt, id }) => [createdAt, id],
  );
}
