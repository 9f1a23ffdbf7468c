import { sql } from 'kysely';
import { pageWords } from '#messages/document/invoices.ts';
import { findInvoice } from '#src/features/invoices/server/queries.ts';
import type { LocalDate } from '#src/features/invoices/server/queries.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { toLinkedInvoice } from './linked-invoice.ts';

/** A quote that waits for the client’s answer. */
export type ClientQuote = {
  id: string;
  number: string;
  issueDay: string;
  /** The last day to accept it. */
  validUntil: string | null;
  amount: string;
  lines: { title: string; amount: string }[];
  hasPdf: boolean;
};

/** The quotes that the client can answer, newest first, as their own private links show them. */
export async function listClientQuotes(
  db: Db,
  owner: Owner,
  { clientId, ...local }: LocalDate & { clientId: string },
): Promise<ClientQuote[]> {
  const { rows } = await sql<{ id: string }>`
    select id from invoices
      where user_id = ${owner.ownerId} and client_id = ${clientId} and type = 'quote' and state = 'sent'
        and (due_day is null or due_day >= ${local.today}::date)
      order by issue_day desc, number desc limit ${maxQuotes}`.execute(db);
  const quotes: ClientQuote[] = [];
  for (const { id } of rows) {
    const quote = await findInvoice(db, owner, id);
    if (!quote) continue;
    const { canAnswer, headline, lines, hasPdf } = toLinkedInvoice(quote, local);
    const { number, issueDay, dueDay } = quote;
    if (!canAnswer || number === null || issueDay === null) continue;
    quotes.push({
      id,
      number,
      issueDay,
      validUntil: dueDay,
      amount: headline.amount,
      lines: lines.flatMap((line) =>
        line.kind === 'amount' ? [{ title: line.title, amount: line.amountWithCurrency }] : [],
      ),
      hasPdf,
    });
  }
  return quotes;
}

const maxQuotes = 20;

/** What is said about answers to quotes. */
export function quoteWords(language: string): (typeof pageWords)['en'] {
  return pageWords[documentLanguage(language)];
}
