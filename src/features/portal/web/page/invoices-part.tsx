import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Portal, PortalInvoice, PortalWords } from '#src/features/portal/contract-portal.ts';
import { PaymentPart } from '#src/platform/web/link-page/payment-part.tsx';
import type { PortalClient } from './portal-client.ts';
import { ReportPart } from './submissions/report-part.tsx';

type InvoicesPartProps = {
  invoices: NonNullable<Portal['invoices']>;
  words: PortalWords;
  client: PortalClient | null;
  onRefused?: ((error: unknown) => void) | undefined;
};

/** What is to be paid, and how. */
export function OpenInvoicesPart({
  invoices,
  words,
  language,
  client,
  onRefused,
}: InvoicesPartProps & { language: string }) {
  const { summary, open, report } = invoices;
  return (
    <section>
      <div className="line">
        <h2>{words.openInvoices}</h2>
        {summary !== '' && <strong>{summary}</strong>}
      </div>
      {open.length === 0 && <p className="note">{words.nothingToPay}</p>}
      {open.map((invoice, place) => (
        <article className="invoice" key={invoice.id}>
          <InvoiceHead invoice={invoice} />
          <span className="files">
            <InvoiceFiles of={invoice} labels={words} {...{ words, client, onRefused }} />
          </span>
          {invoice.payment && (
            <details open={place === 0}>
              <summary>{words.howToPay}</summary>
              <PaymentPart payment={invoice.payment} words={words} />
            </details>
          )}
          <ReportPart key={invoice.reported} form={report} {...{ language, invoice, client, onRefused }} />
        </article>
      ))}
    </section>
  );
}

/** What the client paid beyond the invoices, and what it was used for. */
export function CreditPart({ invoices: { credit }, words }: Pick<InvoicesPartProps, 'invoices' | 'words'>) {
  if (!credit) return null;
  return (
    <section>
      <div className="line">
        <h2>{words.credit}</h2>
        {credit.amount !== '' && <strong>{credit.amount}</strong>}
      </div>
      {credit.amount !== '' && <p className="note">{words.creditHint}</p>}
      {credit.uses.length > 0 && (
        <ul className="rows">
          {credit.uses.map(({ title, day, amount }, index) => (
            // An invoice can use credit twice a day.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <div>
                <p>{title}</p>
                <small>{day}</small>
              </div>
              <span>{amount}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Everything else by year, and all of it as files. */
export function PastInvoicesPart({ invoices, words, client, onRefused }: InvoicesPartProps) {
  const { years, archives, statements } = invoices;
  const files = { words, onRefused, isEnabled: client !== null };
  return (
    <>
      {years.length > 0 && (
        <section>
          <h2>{words.pastInvoices}</h2>
          {years.map(({ year, items }, place) => (
            <details key={year} open={place === 0}>
              <summary>{year}</summary>
              <ul className="rows">
                {items.map((invoice) => (
                  <li key={invoice.id}>
                    <div>
                      <p>{invoice.title}</p>
                      <small>{[invoice.day, invoice.status?.label].filter(Boolean).join(' · ')}</small>
                    </div>
                    <span>
                      {invoice.amount}
                      <InvoiceFiles of={invoice} labels={shortLabels} {...{ words, client, onRefused }} />
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </section>
      )}
      {archives.length > 0 && (
        <section className="line">
          <h2>{words.allPdfs}</h2>
          <span className="years">
            {archives.map((year) => (
              <DownloadButton
                key={year}
                {...files}
                of={`${words.allPdfs} ${year}`}
                save={async () => client?.saveYear(year)}
              >
                {year}
              </DownloadButton>
            ))}
          </span>
        </section>
      )}
      {statements.map((currency) => (
        <section className="line" key={currency}>
          <h2>{statements.length > 1 ? `${words.statement} (${currency})` : words.statement}</h2>
          <DownloadButton {...files} of={words.statement} save={async () => client?.saveStatement(currency)}>
            {words.downloadPdf}
          </DownloadButton>
        </section>
      ))}
    </>
  );
}

/** In every language. */
const shortLabels = { downloadPdf: 'PDF', downloadEInvoice: 'XML' };

type InvoiceFilesProps = Pick<InvoicesPartProps, 'words' | 'client' | 'onRefused'> & {
  of: PortalInvoice;
  labels: typeof shortLabels;
};

function InvoiceFiles({ of: invoice, labels, words, client, onRefused }: InvoiceFilesProps) {
  const { id, title, hasPdf, hasEInvoice } = invoice;
  const file = { of: title, words, isEnabled: client !== null, onRefused };
  return (
    <>
      {hasPdf && (
        <DownloadButton {...file} save={async () => client?.saveInvoice(id)}>
          {labels.downloadPdf}
        </DownloadButton>
      )}
      {hasEInvoice && (
        <DownloadButton {...file} action={words.downloadEInvoice} save={async () => client?.saveEInvoice(id)}>
          {labels.downloadEInvoice}
        </DownloadButton>
      )}
    </>
  );
}

function InvoiceHead({ invoice: { title, due, day, status, amount } }: { invoice: PortalInvoice }) {
  return (
    <div className="line">
      <div>
        <p className="project">{title}</p>
        <small>{due || day}</small>
        {status && status.kind !== 'open' && (
          <span className="status" data-kind={status.kind}>
            {status.label}
          </span>
        )}
      </div>
      <strong className="amount">{amount}</strong>
    </div>
  );
}

type FileButtonProps = {
  /** What it downloads, for its accessible name: a PDF, unless `action` says otherwise. */
  of: string;
  action?: string;
  words: Pick<PortalWords, 'downloadPdf' | 'failed'>;
  isEnabled: boolean;
  save: () => Promise<void>;
  onRefused?: ((error: unknown) => void) | undefined;
  children: ReactNode;
};

/** Fetches by POST: the address of a file would have the token in it. */
export function DownloadButton(props: FileButtonProps) {
  const { of, words, action = words.downloadPdf, isEnabled, save, onRefused, children } = props;
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  async function download() {
    setState('busy');
    try {
      await save();
      setState('idle');
    } catch (error) {
      setState('failed');
      onRefused?.(error);
    }
  }
  return (
    <span className="file">
      <button
        type="button"
        className="quiet"
        aria-label={`${action}: ${of}`}
        disabled={!isEnabled || state === 'busy'}
        onClick={() => void download()}
      >
        {children}
      </button>
      {state === 'failed' && <small role="alert">{words.failed}</small>}
    </span>
  );
}
