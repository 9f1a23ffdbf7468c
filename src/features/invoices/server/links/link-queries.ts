import { sql } from 'kysely';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { LinkTarget } from '#src/platform/server/http/private-link-routes.ts';

type NewLink = { invoiceId: string; tokenHash: Buffer; tokenSeed: Buffer; days: number };

/** Replaces the document's link, and keeps its views. Returns when it expires. */
export async function saveLink(
  db: Db,
  { ownerId }: Owner,
  { invoiceId, tokenHash, tokenSeed, days }: NewLink,
): Promise<string> {
  const { rows } = await sql<{ expiresAt: string }>`
    insert into invoice_links (user_id, invoice_id, token_hash, token_seed, expires_at)
      values (${ownerId}, ${invoiceId}, ${tokenHash}, ${tokenSeed}, now() + make_interval(days => ${days}))
      on conflict (user_id, invoice_id) do update
        set token_hash = excluded.token_hash, token_seed = excluded.token_seed, expires_at = excluded.expires_at, created_at = now()
      returning expires_at`.execute(db);
  return rows[0]?.expiresAt ?? '';
}

type WorkingLink = { tokenHash: Buffer; tokenSeed: Buffer | null; expiresAt: string };

/** The document's link; null if it has none that works. */
export async function findWorkingLink(
  db: Db,
  { ownerId }: Owner,
  invoiceId: string,
): Promise<WorkingLink | null> {
  const { rows } = await sql<WorkingLink>`
    select token_hash, token_seed, expires_at from invoice_links
      where user_id = ${ownerId} and invoice_id = ${invoiceId}
        and token_hash is not null and expires_at > now()`.execute(db);
  return rows[0] ?? null;
}

/** Lets a link work for at least as many days from now. */
export async function extendLink(
  db: Db,
  { ownerId }: Owner,
  { invoiceId, days }: { invoiceId: string; days: number },
): Promise<void> {
  await sql`
    update invoice_links set expires_at = greatest(expires_at, now() + make_interval(days => ${days}))
      where user_id = ${ownerId} and invoice_id = ${invoiceId}`.execute(db);
}

/** False if there was no link. */
export async function revokeLink(db: Db, { ownerId }: Owner, invoiceId: string): Promise<boolean> {
  const { rows } = await sql`
    update invoice_links set token_hash = null, token_seed = null
      where user_id = ${ownerId} and invoice_id = ${invoiceId} and token_hash is not null
      returning invoice_id`.execute(db);
  return rows.length > 0;
}

/** Runs without a session: the token is the secret. */
export async function findLinkTarget(db: Db, tokenHash: Buffer): Promise<LinkTarget | null> {
  const { rows } = await sql<{
    ownerId: string | null;
  }>`select invoice_link_owner(${tokenHash}) as owner_id`.execute(db);
  const ownerId = rows[0]?.ownerId ?? null;
  return ownerId === null ? null : { ownerId, clientId: null };
}

/** The document of a link that works; null if it was replaced or revoked since. */
export async function findLinkedId(db: Db, { ownerId }: Owner, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ invoiceId: string }>`
    select invoice_id from invoice_links
      where user_id = ${ownerId} and token_hash = ${tokenHash} and expires_at > now()`.execute(db);
  return rows[0]?.invoiceId ?? null;
}

export async function countView(db: Db, { ownerId }: Owner, invoiceId: string): Promise<void> {
  await sql`
    update invoice_links set view_count = view_count + 1, last_viewed_at = now(),
           first_viewed_at = coalesce(first_viewed_at, now())
      where user_id = ${ownerId} and invoice_id = ${invoiceId}`.execute(db);
}
