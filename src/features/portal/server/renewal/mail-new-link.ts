import { sql } from 'kysely';
import { linkMailWords } from '#messages/document/portal.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { privateClientFields } from '#src/features/clients/rules/encrypted-client-fields.ts';
import { findClient } from '#src/features/clients/server/public.ts';
import { decryptPrivateFields, loadDecryptor } from '#src/features/encryption/server/public.ts';
import { findLetterhead } from '#src/features/invoices/server/public.ts';
import { defaultClientLinkDays, maxClientLinks } from '#src/features/portal/rules/portal-address.ts';
import {
  countWorkingLinks,
  insertClientLink,
  lockClientLink,
} from '#src/features/portal/server/client-link-queries.ts';
import type { ClientLinkRow } from '#src/features/portal/server/client-link-queries.ts';
import { clientLinkPath, createLinkToken } from '#src/features/portal/server/client-link-token.ts';
import { findPortalOwnerName } from '#src/features/portal/server/portal-context.ts';
import { logVisit } from '#src/features/portal/server/portal-visits.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { mailName } from '#src/platform/server/mail/mail-name.ts';
import { queuePrivateMail } from '#src/platform/server/mail/queue-mail.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';

type Services = Pick<RequestContext, 'files' | 'keys' | 'url'>;

/** For each expired link and each address. */
const maxPerHour = 3;

/**
 * Mails a contact of the client a new link instead of an expired one. The expired address stays dead: whoever kept it
 * knows no mailbox of the client. False for anyone else, and above the limits.
 * @throws KeyUnavailable
 */
export async function mailNewLink(
  services: Services,
  db: Db,
  owner: Owner,
  { linkId, email }: { linkId: string; email: string },
): Promise<boolean> {
  const expired = await lockClientLink(db, owner, linkId);
  if (!expired || !(await isRenewable(db, owner, linkId))) return false;
  const client = await findClient(db, owner, expired.clientId);
  if (!client || !(await isContact(services, db, owner, client, email))) return false;
  // Requests at the same time wait here for each other.
  const workingCount = await countWorkingLinks(db, owner, client.id);
  if (await isAboveLimit(db, owner, linkId, email)) return false;
  const link =
    (await findReplacement(services, db, owner, linkId)) ??
    (workingCount < maxClientLinks ? await replaceLink(services, db, owner, expired) : null);
  if (!link) return false;
  await queueLinkMail(services, db, owner, { client, email, path: link.path });
  await logVisit(db, owner, { clientId: client.id, linkId: link.id, kind: 'linkMailed' });
  return true;
}

/**
 * Expired, also after waiting for the lock, and neither it nor a link that replaced another of its chain was revoked:
 * what the owner took back doesn’t return under another address.
 */
export async function isRenewable(db: Db, { ownerId }: Owner, linkId: string): Promise<boolean> {
  const { rows } = await sql<{ isRenewable: boolean }>`
    with recursive chain as (
      select id, replaces_id, revoked_at, expires_at from client_links where user_id = ${ownerId} and id = ${linkId}
      union
      select l.id, l.replaces_id, l.revoked_at, l.expires_at
        from client_links l join chain c on l.user_id = ${ownerId} and (l.replaces_id = c.id or l.id = c.replaces_id)
    )
    select bool_and(revoked_at is null and (id <> ${linkId} or expires_at <= now())) as is_renewable from chain`.execute(
    db,
  );
  return rows[0]?.isRenewable ?? false;
}

async function isContact(
  { keys }: Services,
  db: Db,
  owner: Owner,
  client: Client,
  email: string,
): Promise<boolean> {
  const cipher = await loadDecryptor(db, owner, keys);
  const plain = await decryptPrivateFields(cipher, privateClientFields, client);
  const known = [plain.email, ...plain.contacts.map((contact) => contact.email)];
  return known.some((address) => address?.trim().toLowerCase() === email);
}

async function isAboveLimit(db: Db, { ownerId }: Owner, linkId: string, email: string): Promise<boolean> {
  const { rows } = await sql<{ ofLink: number; ofAddress: number }>`
    select recent_link_mails(${email}) as of_address,
           (select count(*) from portal_visits v join client_links l on l.user_id = v.user_id and l.id = v.link_id
              where v.user_id = ${ownerId} and v.kind = 'linkMailed' and l.replaces_id = ${linkId}
                and v.created_at > now() - interval '1 hour') as of_link`.execute(db);
  return rows.some(({ ofLink, ofAddress }) => Math.max(ofLink, ofAddress) >= maxPerHour);
}

type NewLink = { id: string; path: string };

/** The link that was mailed before, unless it expired. */
async function findReplacement(
  services: Services,
  db: Db,
  owner: Owner,
  linkId: string,
): Promise<NewLink | null> {
  const row = await db
    .selectFrom('clientLinks')
    .selectAll()
    .where('userId', '=', owner.ownerId)
    .where('replacesId', '=', linkId)
    .where('expiresAt', '>', sql<string>`now()`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const path = row && clientLinkPath(services, owner, row);
  return row && path ? { id: row.id, path } : null;
}

/** With the label and the PIN of the expired one. */
async function replaceLink(
  services: Services,
  db: Db,
  owner: Owner,
  { id: replacesId, clientId, label, pinHash, pinSalt, tokenHash }: ClientLinkRow,
): Promise<NewLink> {
  const id = newRecordId();
  const { path, ...token } = createLinkToken(services, owner, id);
  await insertClientLink(db, owner, {
    id,
    clientId,
    label,
    ...token,
    pinHash,
    ...(pinHash && { pinSalt: pinSalt ?? tokenHash }),
    days: defaultClientLinkDays,
    replacesId,
  });
  await recordAudit(db, {
    action: 'clientLink.created',
    subjectId: owner.ownerId,
    after: { id, clientId, label, replacesId },
  });
  return { id, path };
}

type LinkMail = { client: Client; email: string; path: string };

async function queueLinkMail(
  { url }: Services,
  db: Db,
  owner: Owner,
  { client, email, path }: LinkMail,
): Promise<void> {
  const { language, seller } = await findLetterhead(db, owner, client);
  const words = linkMailWords[documentLanguage(language)];
  const ownerName = mailName(await findPortalOwnerName(db, owner));
  await queuePrivateMail(db, {
    id: newRecordId(),
    kind: 'clientLink',
    userId: owner.ownerId,
    recipient: email,
    cc: [],
    senderName: ownerName,
    replyTo: seller.email,
    content: {
      subject: words.subject({ seller: ownerName }),
      paragraphs: [words.text({ client: mailName(client.legalName ?? client.name) })],
      action: { label: words.open, url: new URL(path, url).href },
      footer: words.footer({ seller: ownerName }),
      heading: ownerName,
      language,
    },
  });
}
