import type { LinkWords, LinkedContent } from '#src/features/invoices/contract-linked.ts';
import type { Party } from '#src/features/invoices/rules/content/invoice-parties.ts';
import { PaymentPart } from '#src/platform/web/link-page/payment-part.tsx';

/** From recipient to sender, in the order of the PDF. All texts are those of the server. */
export function LinkedInvoiceBody({ of: content, words }: { of: LinkedContent; words: LinkWords }) {
  const { seller, buyer, facts, subject, intro, columns, lines, totals, notes } = content;
  return (
    <>
      <section className="columns">
        <div>
          <h2>{buyer.label}</h2>
          <PartyLines of={buyer} />
        </div>
        <dl className="facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {subject !== '' && <p className="subject">{subject}</p>}
      {intro !== '' && <p className="text">{intro}</p>}
      <div className="line-heads" aria-hidden>
        <span>{columns.description}</span>
        <span>{columns.quantity}</span>
        <span>{columns.price}</span>
        <span>{columns.amount}</span>
      </div>
      <ol className="lines" aria-label={columns.description}>
        {lines.map((line) => (
          <li key={line.id} data-kind={line.kind}>
            <div>
              <p>{line.title}</p>
              {line.description !== '' && <small>{line.description}</small>}
              {line.kind === 'amount' && (
                <>
                  <small className="narrow">{`${line.quantity} × ${line.price}`}</small>
                  {line.notes.map((note) => (
                    <small key={note}>{note}</small>
                  ))}
                </>
              )}
            </div>
            {line.kind === 'amount' && (
              <>
                <span className="wide">{line.quantity}</span>
                <span className="wide">{line.price}</span>
                <span className="wide">{line.amount}</span>
                <span className="narrow">{line.amountWithCurrency}</span>
              </>
            )}
          </li>
        ))}
      </ol>
      <dl className="totals">
        {totals.map(({ label, details, amount, isTotal }) => (
          <div key={`${label} ${amount}`} data-total={isTotal || undefined}>
            <dt>
              {label}
              {details.map((detail) => (
                <small key={detail}>{detail}</small>
              ))}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <Notes texts={[...(notes.prices === null ? [] : [notes.prices]), ...notes.tax]} />
      {content.payment && <PaymentPart payment={content.payment} words={words} />}
      <Notes texts={content.paymentNotes} />
      {content.closing !== '' && <p className="text">{content.closing}</p>}
      <footer>
        <PartyLines of={seller} />
      </footer>
    </>
  );
}

function Notes({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className="muted">
      {text}
    </p>
  ));
}

function PartyLines({ of: { name, address, contact, numbers } }: { of: Party }) {
  return (
    <address>
      <strong>{name}</strong>
      {[...address, ...contact, ...numbers].map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
