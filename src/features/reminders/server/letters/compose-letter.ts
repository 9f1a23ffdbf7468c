import {
  layOutEmail,
  foreseePrivateLink,
  loadLogo,
  printLetter,
} from '#src/features/invoices/server/public.ts';
import { letterProcedures } from '#src/features/reminders/contract-letters.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { renderMail } from '#src/platform/server/mail/mail-layout.ts';
import type { MailContent } from '#src/platform/server/mail/mail-layout.ts';
import { findLetter } from './find-letter.ts';
import type { AskedInvoices, FoundLetter } from './find-letter.ts';

const errors = declaredErrors(letterProcedures.previewLetter);

type WrittenEmail = { subject: string; text: string };

/** The email of a letter as it is sent, and as its preview shows it: with a link for each invoice in place of one button. */
export function composeLetter(
  { invoices }: FoundLetter,
  { subject, text, links }: WrittenEmail & { links: ReadonlyMap<string, string> },
): MailContent {
  const [first] = invoices;
  if (!first) throw errors.CHANGED();
  const lines = invoices.map(({ invoiceId, number }) => `${number}: ${links.get(invoiceId)}`).join('\n');
  const email = layOutEmail(first.invoice, { subject, text, link: lines });
  const { action: _button, actionPlace, ...content } = email;
  return { ...content, paragraphs: content.paragraphs.toSpliced(actionPlace ?? Infinity, 0, lines) };
}

/** @throws NOT_FOUND, NOTHING_DUE, CHANGED, KeyUnavailable */
export async function previewLetter(
  services: Pick<RequestContext, 'keys' | 'files' | 'url'>,
  db: Db,
  owner: Owner,
  {
    id: clientId,
    newId: seed,
    invoices: asked,
    ...email
  }: WrittenEmail & { id: string; newId: string; invoices: AskedInvoices },
): Promise<ReturnType<typeof renderMail>> {
  const letter = await findLetter(services, db, owner, { clientId, asked });
  if (letter.invoices.length !== asked.length) throw errors.CHANGED();
  const links = new Map<string, string>();
  for (const { invoice } of letter.invoices)
    links.set(
      invoice.id,
      services.url + (await foreseePrivateLink(services, db, owner, { ...invoice, seed })),
    );
  return renderMail(composeLetter(letter, { ...email, links }));
}

/** @throws NOT_FOUND, NOTHING_DUE, KeyUnavailable */
export async function readLetterPdf(
  services: Pick<RequestContext, 'database' | 'keys' | 'files'>,
  owner: Owner,
  { id: clientId, signal }: { id: string; signal: AbortSignal | undefined },
): Promise<File> {
  const letter = await services.database.withOwner(owner, (db) =>
    findLetter(services, db, owner, { clientId }),
  );
  return printFoundLetter(services, owner, letter, signal);
}

export async function printFoundLetter(
  services: Pick<RequestContext, 'database' | 'keys' | 'files'>,
  owner: Owner,
  { pdf }: Pick<FoundLetter, 'pdf'>,
  signal: AbortSignal | undefined,
): Promise<File> {
  const logo = await loadLogo(services, owner);
  const createdAt = new Date().toISOString();
  return printLetter(owner, { ...pdf, logo: logo?.image ?? null, createdAt }, signal);
}
