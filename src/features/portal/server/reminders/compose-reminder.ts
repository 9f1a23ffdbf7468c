import { sql } from 'kysely';
import { listRequestsOfClient } from '#src/features/approvals/server/public.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { documentLanguage } from '#src/features/invoices/rules/document-languages.ts';
import { findLetterhead } from '#src/features/invoices/server/public.ts';
import type { ClientLinkRow } from '#src/features/portal/server/client-link-queries.ts';
import { clientLinkPath } from '#src/features/portal/server/client-link-token.ts';
import { findPortalOwnerName } from '#src/features/portal/server/portal-context.ts';
import type { Owner, RequestContext } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import type { MailContent } from '#src/platform/server/mail/mail-layout.ts';
import { mailName } from '#src/platform/server/mail/mail-name.ts';
import { reminderWords } from './reminder-words.ts';

type Services = Pick<RequestContext, 'files' | 'url'>;
export type Reminder = {
  requestId: string;
  title: string;
  replyTo: string | null;
  senderName: string;
  content: MailContent & { action: { label: string; url: string } };
};

/** For each request that waits for the client; none if no link of the client works, because then the client couldn’t approve. */
export async function composeReminders(
  services: Services,
  db: Db,
  owner: Owner,
  client: Client,
): Promise<Reminder[]> {
  const path = await findWorkingPath(services, db, owner, client.id);
  if (path === null) return [];
  const { language, locale, seller } = await findLetterhead(db, owner, client);
  const words = reminderWords[documentLanguage(language)];
  const senderName = mailName(await findPortalOwnerName(db, owner));
  const requests = await listRequestsOfClient(db, owner, client.id, locale);
  return requests
    .filter(({ state }) => state.kind === 'requested')
    .map(({ id, title, total }) => ({
      requestId: id,
      title: `${title} (${total})`,
      replyTo: seller.email,
      senderName,
      content: {
        subject: words.subject(senderName),
        paragraphs: [words.text(`${title} (${total})`)],
        action: { label: words.open, url: new URL(path, services.url).href },
        footer: words.footer(senderName),
        heading: senderName,
        language,
      },
    }));
}

/** Of the link that works longest. */
async function findWorkingPath(
  { files }: Services,
  db: Db,
  owner: Owner,
  clientId: string,
): Promise<string | null> {
  const { rows } = await sql<ClientLinkRow>`
    select * from client_links
      where user_id = ${owner.ownerId} and client_id = ${clientId} and revoked_at is null and expires_at > now()
      order by expires_at desc, id limit 1`.execute(db);
  const [link] = rows;
  return link ? clientLinkPath({ files }, owner, link) : null;
}
