import { reminderWords } from '#messages/document/portal.ts';
import { listRequestsOfClient } from '#src/features/approvals/server/public.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { findLetterhead } from '#src/features/invoices/server/public.ts';
import { findPortalOwnerName } from '#src/features/portal/server/portal-context.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { MailContent } from '#src/platform/server/mail/mail-layout.ts';
import { mailName } from '#src/platform/server/mail/mail-name.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { findReminderPath } from './reminder-link.ts';

type Services = Pick<RequestContext, 'files' | 'url'>;
export type Reminder = {
  requestId: string;
  title: string;
  replyTo: string | null;
  senderName: string;
  content: MailContent & { action: { label: string; url: string } };
};

type Requested = { id: string; title: string; total: string };
type Composer = { locale: string; compose: (request: Requested) => Reminder };

/** Composes reminders to a client; null if no link of the client works, because then the client couldn’t approve. */
export async function createReminderComposer(
  services: Services,
  db: Db,
  owner: Owner,
  client: Client,
): Promise<Composer | null> {
  const path = await findReminderPath(services, db, owner, client);
  if (path === null) return null;
  const { language, locale, seller } = await findLetterhead(db, owner, client);
  const words = reminderWords[documentLanguage(language)];
  const senderName = mailName(await findPortalOwnerName(db, owner));
  return {
    locale,
    compose: ({ id, title, total }) => ({
      requestId: id,
      title: `${title} (${total})`,
      replyTo: seller.email,
      senderName,
      content: {
        subject: words.subject({ seller: senderName }),
        paragraphs: [words.text({ request: `${title} (${total})` })],
        action: { label: words.open, url: new URL(path, services.url).href },
        footer: words.footer({ seller: senderName }),
        heading: senderName,
        language,
      },
    }),
  };
}

/** For each request that waits for the client. */
export async function composeReminders(
  services: Services,
  db: Db,
  owner: Owner,
  client: Client,
): Promise<Reminder[]> {
  const composer = await createReminderComposer(services, db, owner, client);
  if (!composer) return [];
  const requests = await listRequestsOfClient(db, owner, client.id, composer.locale);
  return requests.filter(({ state }) => state.kind === 'requested').map(composer.compose);
}
