import { useState } from 'react';
import { ActForm } from '#src/features/approvals/web/public-for-clients/act-form.tsx';
import type { PortalWords } from '#src/features/portal/contract-portal.ts';
import type { PortalQuote, PortalQuotes, QuoteAnswer } from '#src/features/portal/contract-quotes.ts';
import { DownloadButton } from './invoices-part.tsx';
import type { PortalClient } from './portal-client.ts';

type QuotesPartProps = {
  /** Null: none waits. */
  quotes: PortalQuotes | null;
  words: PortalWords;
  client: PortalClient | null;
  onRefused?: ((error: unknown) => void) | undefined;
};

/** Quotes that wait for an answer, and those that were answered on this page, which the server doesn’t list any more. */
export function QuotesPart({ quotes, ...props }: QuotesPartProps) {
  const [answered, setAnswered] = useState<readonly PortalQuote[]>([]);
  const waiting = quotes?.items ?? [];
  const kept = answered.filter(({ id }) => !waiting.some((quote) => quote.id === id));
  return [...kept, ...waiting].map((quote) => (
    <QuoteCard
      key={quote.id}
      quote={quote}
      answerWords={quotes?.words ?? null}
      onAnswered={() => setAnswered((before) => [...before, quote])}
      {...props}
    />
  ));
}

type QuoteCardProps = Omit<QuotesPartProps, 'quotes'> & {
  quote: PortalQuote;
  /** Null: it was answered. */
  answerWords: PortalQuotes['words'] | null;
  onAnswered: () => void;
};

function QuoteCard({ quote, answerWords, words, client, onAnswered, onRefused }: QuoteCardProps) {
  const [note, setNote] = useState<string | null>(null);
  const form = answerWords && {
    words: { ...answerWords, failed: answerWords.answerFailed },
    ownName: client?.ownName ?? '',
  };

  async function answer(given: QuoteAnswer): Promise<string | null> {
    if (!client) return null;
    try {
      const outcome = await client.answerQuote(given);
      if (!outcome.isDone) return outcome.note;
      setNote(outcome.note);
      onAnswered();
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
      {quote.hasPdf && note === null && (
        <DownloadButton
          of={quote.title}
          words={words}
          isEnabled={client !== null}
          save={async () => client?.saveInvoice(quote.id)}
          onRefused={onRefused}
        >
          {words.downloadPdf}
        </DownloadButton>
      )}
      {note !== null && (
        <p className="note" role="status">
          {note}
        </p>
      )}
      {note === null && client && form && (
        <div className="answers">
          {(['accepted', 'declined'] as const).map((state) => (
            <ActForm
              key={state}
              {...form}
              label={state === 'accepted' ? form.words.accept : form.words.decline}
              isPrimary={state === 'accepted'}
              submitLabel={state === 'accepted' ? form.words.confirmAccept : form.words.confirmDecline}
              hint={form.words.nameHint}
              send={({ name }) => answer({ quoteId: quote.id, state, name })}
            />
          ))}
        </div>
      )}
    </section>
  );
}
