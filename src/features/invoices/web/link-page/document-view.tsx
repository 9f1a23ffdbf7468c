import type { LinkedDocument } from '#src/features/invoices/contract-linked-document.ts';
import { linkPath } from '#src/features/invoices/rules/link-address.ts';
import { PaymentPart } from '#src/platform/web/link-page/payment-part.tsx';
import { AnswerForm } from './answer-form.tsx';

type DocumentViewProps = {
  of: LinkedDocument;
  token: string;
  /** Null: the link stopped working. */
  onChange: (next: LinkedDocument | null) => void;
};

/** The document as issued, what is left to pay, and how. */
export function DocumentView({ of: shown, token, onChange }: DocumentViewProps) {
  const { seller, buyer, status, headline, facts, texts, lines, totals, words } = shown;
  return (
    <main className="document" style={{ borderTopColor: shown.accentColour }}>
      <header>
        <div>
          <p className="seller">{seller.name}</p>
          <h1>{shown.title}</h1>
          {status && (
            <span className="status" data-kind={status.kind}>
              {status.label}
            </span>
          )}
        </div>
        <div className="headline">
          <p>{headline.label}</p>
          <strong>{headline.amount}</strong>
          {shown.hasPdf && (
            <a className="button" href={`${linkPath(token)}/pdf`} download>
              {words.downloadPdf}
            </a>
          )}
        </div>
      </header>
      {shown.note !== null && (
        <p className="note" data-kind={status?.kind}>
          {shown.note}
        </p>
      )}
      {shown.canAnswer && <AnswerForm token={token} words={words} onAnswered={onChange} />}
      <section className="columns">
        <div>
          <h2>{buyer.label}</h2>
          <PartyLines name={buyer.name} lines={buyer.lines} />
        </div>
        <dl className="facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {[texts.subject, texts.intro].filter(Boolean).map((text, place) => (
        <p key={text} className={place === 0 && texts.subject !== '' ? 'subject' : 'text'}>
          {text}
        </p>
      ))}
      <ol className="lines" aria-label={words.lines}>
        {lines.map((line) => (
          <li key={line.id} data-kind={line.kind}>
            <div>
              <p>{line.title}</p>
              {line.description !== '' && <small>{line.description}</small>}
              {line.kind === 'amount' &&
                [line.quantity, ...line.notes].map((note) => <small key={note}>{note}</small>)}
            </div>
            {line.kind === 'amount' && <span>{line.amount}</span>}
          </li>
        ))}
      </ol>
      <dl className="totals">
        {totals.map(({ label, amount, isTotal }) => (
          <div key={`${label} ${amount}`} data-total={isTotal || undefined}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {shown.taxNotes.map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
      {texts.closing !== '' && <p className="text">{texts.closing}</p>}
      {shown.payment && <PaymentPart payment={shown.payment} words={words} />}
      <footer>
        <PartyLines name={seller.name} lines={seller.lines} />
      </footer>
    </main>
  );
}

function PartyLines({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <address>
      <strong>{name}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
