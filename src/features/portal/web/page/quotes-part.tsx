import { useState } from 'react';
import { ActForm } from '#src/features/approvals/web/for-clients/act-form.tsx';
import type { PortalWords } from '#src/features/portal/contract-portal.ts';
import type { PortalQuote, PortalQuotes, QuoteAnswer } from '#src/features/portal/contract-quotes.ts';
import { FileButton } from './invoices-part.tsx';
import type { PortalClient } from './portal-client.ts';

type QuotesPartProps = {
  quotes: PortalQuotes;
  words: PortalWords;
  client: PortalClient | null;
  onRefused?: ((error: unknown) => void) | undefined;
};

/** Quotes that wait for an answer. */
export function QuotesPart({ quotes, ...props }: QuotesPartProps) {
  return quotes.items.map((quote) => (
    <QuoteCard key={quote.id} quote={quote} answerWords={quotes.words} {...props} />
  ));
}

type QuoteCardProps = Omit<QuotesPartProps, 'quotes'> & {
  quote: PortalQuote;
  answerWords: PortalQuotes['words'];
};

function QuoteCard({ quote, answerWords, words, client, onRefused }: QuoteCardProps) {
  const [note, setNote] = useState<string | null>(null);
  const form = {
    words: { ...answerWords, failed: answerWords.answerFailed },
    ownName: client?.ownName ?? '',
  };

  async function answer(given: QuoteAnswer): Promise<string | null> {
    if (!client) return null;
    try {
      const outcome = await client.answerQuote(given);
      if (!outcome.isDone) return outcome.note;
      setNote(outcome.note);
      return null;
    } catch (error) {
      onRefused?.(error);
      throw error;
    }
  }

  return (
    <section className="quote">
      <div className="line">
        <h2>{quote.title}</h2>
        <strong>{quote.amount}</strong>
      </div>
      <small>{[quote.day, quote.validUntil].filter(Boolean).join(' · ')}</small>
      <ul className="rows">
        {quote.lines.map(({ title, amount }, index) => (
          // Lines may repeat.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <p>{title}</p>
            <span>{amount}</span>
          </li>
        ))}
      </ul>
      {quote.hasPdf && (
        <FileButton
          of={quote.title}
          words={words}
          isEnabled={client !== null}
          save={async () => client?.saveInvoice(quote.id)}
          onRefused={onRefused}
        >
          {words.downloadPdf}
        </FileButton>
      )}
      {note !== null && (
        <p className="note" role="status">
          {note}
        </p>
      )}
      {note === null && client && (
        <div className="answers">
          {(['accepted', 'declined'] as const).map((state) => (
            <ActForm
              key={state}
              {...form}
              label={state === 'accepted' ? answerWords.accept : answerWords.decline}
              isPrimary={state === 'accepted'}
              submitLabel={state === 'accepted' ? answerWords.confirmAccept : answerWords.confirmDecline}
              hint={answerWords.nameHint}
              send={({ name }) => answer({ quoteId: quote.id, state, name })}
            />
          ))}
        </div>
      )}
    </section>
  );
}
