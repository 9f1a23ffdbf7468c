import { randomBytes } from 'node:crypto';
import * as invoiceMessages from '#messages/api/invoices.ts';
import { invoiceLinkPath } from '#src/features/invoices/rules/links/link-address.ts';
import { defaultLinkDays } from '#src/features/invoices/rules/links/link-lifetime.ts';
import { cancelWaitingEmails } from '#src/features/invoices/server/deliveries/delivery-queries.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';
import { deriveSecretToken, hashSecretToken } from '#src/platform/server/secret-token.ts';
import { extendLink, findWorkingLink, saveLink } from './link-queries.ts';

type Files = Pick<RequestContext, 'files'>;
type InvoiceLink = {
  id: string;
  number: string | null;
  /** A new ID: a link that is created with it can be foreseen. */
  seed?: string | undefined;
};

/** The path that opens the document, while its link works; null if only its hash is known. */
export async function readPrivateLink(
  { files }: Files,
  db: Db,
  owner: Owner,
  invoiceId: string,
): Promise<{ path: string | null; expiresAt: string } | null> {
  const link = await findWorkingLink(db, owner, invoiceId);
  if (!link) return null;
  const { tokenHash, tokenSeed, expiresAt } = link;
  const token = tokenSeed && deriveToken(files.linkKey, tokenSeed, owner, invoiceId);
  // The server's secret may be another one than when it was created.
  const isKnown = token !== null && hashSecretToken(token).equals(tokenHash);
  return { path: isKnown ? invoiceLinkPath(token) : null, expiresAt };
}

/** The path for an email by Stint or by their own program: of the link that works, for at least as long as a new one, or of a new one. */
export async function renewPrivateLink(
  services: Files,
  db: Db,
  owner: Owner,
  invoice: InvoiceLink,
): Promise<string> {
  const link = await readPrivateLink(services, db, owner, invoice.id);
  if (link?.path == null)
    return (await createPrivateLink(services, db, owner, { ...invoice, days: defaultLinkDays })).path;
  await extendLink(db, owner, { invoiceId: invoice.id, days: defaultLinkDays });
  return link.path;
}

/** The path that `renewPrivateLink` will return. Nothing is created. */
export async function foreseePrivateLink(
  services: Files,
  db: Db,
  owner: Owner,
  { id, seed }: InvoiceLink & { seed: string },
): Promise<string> {
  const link = await readPrivateLink(services, db, owner, id);
  return link?.path ?? invoiceLinkPath(deriveToken(services.files.linkKey, toBytes(seed), owner, id));
}

/** A new link in place of the document's previous one, which stops working. */
export async function createPrivateLink(
  { files }: Files,
  db: Db,
  owner: Owner,
  { id, number, seed, days }: InvoiceLink & { days: number },
): Promise<{ path: string; expiresAt: string }> {
  const tokenSeed = seed === undefined ? randomBytes(16) : toBytes(seed);
  const token = deriveToken(files.linkKey, tokenSeed, owner, id);
  const tokenHash = hashSecretToken(token);
  await cancelWaitingEmails(db, owner, id, invoiceMessages.linkReplaced);
  const expiresAt = await saveLink(db, owner, { invoiceId: id, tokenHash, tokenSeed, days });
  await recordAudit(db, {
    action: 'invoiceLink.created',
    subjectId: owner.ownerId,
    after: { number, expiresAt },
  });
  return { path: invoiceLinkPath(token), expiresAt };
}

/** The secret is the server’s; the seed only makes links differ. */
function toBytes(seed: string): Buffer {
  return Buffer.from(seed.replaceAll('-', ''), 'hex');
}

function deriveToken(linkKey: Uint8Array, seed: Buffer, { ownerId }: Owner, invoiceId: string): string {
  return deriveSecretToken(linkKey, seed, `stint invoice link ${ownerId} ${invoiceId}`);
}
