import { sql } from 'kysely';
import type { Client } from '#src/features/clients/contract.ts';
import type { ClientLinkRow } from '#src/features/portal/server/client-link-queries.ts';
import { clientLinkPath } from '#src/features/portal/server/client-link-token.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

type Services = Pick<RequestContext, 'files'>;
type Person = { name: string; email: string };

/** Who gets the invoices of the client; without an email if no one can be reached. */
export function reminderRecipient({ contacts, email }: Pick<Client, 'contacts' | 'email'>): Person {
  const contact = contacts.find(({ receivesInvoices }) => receivesInvoices);
  return { name: contact?.name ?? '', email: contact?.email ?? email ?? '' };
}

/**
 * The link that a reminder opens: that of the recipient, going by its label, otherwise one that isn't somebody else's and
 * has no PIN, which the recipient may not know. Null if none works. While contacts are encrypted, no label is theirs.
 */
export async function findReminderPath(
  { files }: Services,
  db: Db,
  owner: Owner,
  client: Pick<Client, 'id' | 'contacts' | 'email'>,
): Promise<string | null> {
  const { rows: links } = await sql<ClientLinkRow>`
    select * from client_links
      where user_id = ${owner.ownerId} and client_id = ${client.id} and revoked_at is null and expires_at > now()
      order by pin_hash is not null, last_used_at desc nulls last, expires_at desc, id`.execute(db);
  const recipient = reminderRecipient(client);
  const rank = ({ label }: ClientLinkRow) => {
    if (isLabelOf(label, recipient)) return 0;
    return client.contacts.some(({ name, email }) => isLabelOf(label, { name, email: email ?? '' })) ? 2 : 1;
  };
  for (const link of links.toSorted((a, b) => rank(a) - rank(b))) {
    const path = clientLinkPath({ files }, owner, link);
    if (path !== null) return path;
  }
  return null;
}

function isLabelOf(label: string, { name, email }: Person): boolean {
  const text = label.trim().toLowerCase();
  return text !== '' && [name, email].some((known) => known.trim().toLowerCase() === text);
}
