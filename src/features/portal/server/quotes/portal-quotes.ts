import { answerLinkedQuote, listClientQuotes, quoteWords } from '#src/features/invoices/server/public.ts';
import type { ClientQuote } from '#src/features/invoices/server/public.ts';
import type { PortalQuotes, QuoteAnswer, QuoteOutcome } from '#src/features/portal/contract-quotes.ts';
import type { PortalContext } from '#src/features/portal/server/portal-context.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

/** The quotes that wait for the client’s answer; null if documents aren’t shared, or none waits. */
export async function readQuotes(db: Db, owner: Owner, context: PortalContext): Promise<PortalQuotes | null> {
  const quotes = await listQuotes(db, owner, context);
  if (quotes.length === 0) return null;
  const { letterhead } = context;
  const {
    downloadPdf: _pdf,
    downloadEInvoice: _eInvoice,
    copy: _copy,
    copied: _copied,
    ...words
  } = quoteWords(letterhead.language).page;
  return {
    items: quotes.map(({ id, number, issueDay, validUntil, ...shown }) => ({
      ...shown,
      id: context.opaqueId(id),
      title: `${letterhead.words.titles.quote} ${number}`,
      day: context.day(issueDay),
      validUntil: validUntil === null ? '' : `${letterhead.words.validUntil} ${context.day(validUntil)}`,
    })),
    words,
  };
}

/** The same procedure as that of the quote’s own link, which keeps the name as evidence. */
export async function answerPortalQuote(
  db: Db,
  owner: Owner,
  context: PortalContext,
  { quoteId, state, name }: QuoteAnswer,
): Promise<QuoteOutcome> {
  const quote = await findQuote(db, owner, context, quoteId);
  const isDone = quote !== undefined && (await answerLinkedQuote(db, owner, { id: quote.id, state, name }));
  const { page, acceptedBy, declinedBy } = quoteWords(context.letterhead.language);
  if (!isDone) return { isDone, note: page.answerFailed };
  const answer = { name: name.trim(), day: context.day(context.today) };
  return { isDone, note: state === 'accepted' ? acceptedBy(answer) : declinedBy(answer) };
}

/** The quote that the portal shows under this ID; undefined if it shows none. */
export async function findQuote(
  db: Db,
  owner: Owner,
  context: PortalContext,
  opaqueId: string,
): Promise<ClientQuote | undefined> {
  return (await listQuotes(db, owner, context)).find(({ id }) => context.opaqueId(id) === opaqueId);
}

async function listQuotes(db: Db, owner: Owner, context: PortalContext): Promise<ClientQuote[]> {
  const { client, settings, today, timeZone } = context;
  return settings.invoices ? listClientQuotes(db, owner, { clientId: client.id, today, timeZone }) : [];
}
