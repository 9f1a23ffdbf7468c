import type { LinkWords, LinkedContent, LinkedInvoice } from '#src/features/invoices/contract-linked.ts';
import type { Party } from '#src/features/invoices/rules/content/invoice-parties.ts';
import { FactRows, LineDetails, TotalRows, noteTexts } from '#src/features/invoices/web/document-parts.tsx';
import { PaymentPart } from '#src/platform/web/link-page/payment-part.tsx';

type LinkedInvoiceBodyProps = {
  of: LinkedContent;
  /** What is to be paid. */
  headline?: LinkedInvoice['headline'];
  words: LinkWords;
};

/** From recipient to sender, in the order of the PDF. All texts are those of the server. */
export function LinkedInvoiceBody({ of: content, headline, words }: LinkedInvoiceBodyProps) {
  const { seller, buyer, facts, subject, intro, columns, lines, totals } = content;
  return (
    <>
      <section className="columns">
        <div>
          <h2>{buyer.label}</h2>
          <PartyLines of={buyer} />
        </div>
        <dl className="facts">
          <FactRows facts={facts} />
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
              <LineDetails line={line} times={({ quantity, price }) => `${quantity} × ${price}`} />
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
        <TotalRows totals={totals} />
      </dl>
      <Notes texts={noteTexts(content)} />
      {content.payment && <PaymentPart payment={content.payment} words={words} amount={headline} />}
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
