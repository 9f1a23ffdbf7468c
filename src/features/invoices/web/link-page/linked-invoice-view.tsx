import type { LinkedInvoice } from '#src/features/invoices/contract-linked.ts';
import { invoiceLinkPath } from '#src/features/invoices/rules/links/link-address.ts';
import { BrandBar } from '#src/platform/web/link-page/brand-bar.tsx';
import { AnswerForm } from './answer-form.tsx';
import { LinkedInvoiceBody } from './linked-invoice-body.tsx';

type DocumentViewProps = {
  of: LinkedInvoice;
  token: string;
  /** Null: the link stopped working. */
  onChange: (next: LinkedInvoice | null) => void;
};

/** The document as issued, what is left to pay, and how. */
export function LinkedInvoiceView({ of: shown, token, onChange }: DocumentViewProps) {
  const { seller, status, headline, words } = shown;
  const isAsking = shown.canAnswer || Boolean(shown.payment?.page);
  return (
    <main className="document">
      <BrandBar
        name={seller.name}
        colours={shown}
        logo={shown.hasLogo ? `${invoiceLinkPath(token)}/logo` : null}
      />
      <header>
        <div>
          <h1>{shown.title}</h1>
          {status && (
            <span className="status" data-kind={status.kind}>
              {status.label}
            </span>
          )}
        </div>
        <div className="summary">
          <div className="headline">
            <p>{headline.label}</p>
            <strong>{headline.amount}</strong>
          </div>
          {shown.hasPdf && (
            <a
              // The main one, unless the page offers to pay or to accept.
              className={isAsking ? 'button' : 'button primary'}
              href={`${invoiceLinkPath(token)}/pdf`}
              download
            >
              {words.downloadPdf}
            </a>
          )}
          {shown.hasEInvoice && (
            <a className="button" href={`${invoiceLinkPath(token)}/e-invoice`} download>
              {words.downloadEInvoice}
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
      <LinkedInvoiceBody of={shown} headline={headline} words={words} />
    </main>
  );
}
