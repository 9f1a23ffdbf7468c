import type { Portal } from '#src/features/portal/contract-portal.ts';
import { BrandBar } from '#src/platform/web/link-page/brand-bar.tsx';
import { ApprovalsPart } from './approvals-part.tsx';
import { DocumentsPart } from './files/documents-part.tsx';
import { SendFilesPart } from './files/send-files-part.tsx';
import { CreditPart, OpenInvoicesPart, PastInvoicesPart } from './invoices-part.tsx';
import type { PortalClient } from './portal-client.ts';
import { ProgressPart } from './progress-part.tsx';
import { QuotesPart } from './quotes-part.tsx';
import { RetainerPart } from './retainer-part.tsx';
import { ProposalPart } from './submissions/proposal-part.tsx';
import { useLogo } from './use-logo.ts';
import { WorkPart } from './work-part.tsx';

type PortalViewProps = {
  portal: Portal;
  /** Null: only shown, as in the owner's preview. */
  client: PortalClient | null;
  /** In place of the client's. */
  loadLogo?: PortalClient['logo'] | undefined;
  /** In a page of the app, which has its own heading. */
  isPart?: boolean;
  onRefused?: ((error: unknown) => void) | undefined;
};

/** Everything a client sees, on one page. */
export function PortalView(props: PortalViewProps) {
  const { portal, client, isPart = client === null, onRefused } = props;
  const { owner, greeting, retainers, quotes, invoices, work, progress, unbilled, words } = portal;
  const { documents, uploads } = portal;
  const isEmpty =
    retainers.length === 0 &&
    portal.approvals.length === 0 &&
    !invoices &&
    !documents &&
    !uploads &&
    !work &&
    progress.length === 0 &&
    unbilled === null;
  const logo = useLogo(portal.logo, props.loadLogo ?? client?.logo);
  const [Page, Title] = isPart ? (['div', 'h2'] as const) : (['main', 'h1'] as const);
  return (
    <Page className="portal">
      <BrandBar name={owner.name} colours={portal} logo={logo} />
      <header>
        <Title className="title">{portal.client.name}</Title>
        {!isPart && (
          <button type="button" className="quiet" onClick={() => print()}>
            {words.print}
          </button>
        )}
      </header>
      {greeting !== '' && <p className="text">{greeting}</p>}
      {isEmpty && <p className="note">{words.nothingShared}</p>}
      {retainers.length > 0 && (
        <section>
          <div className="line">
            <h2>{words.hours}</h2>
            <small>{portal.asOf}</small>
          </div>
          {retainers.map((retainer, index) => (
            // Projects may share a name.
            // oxlint-disable-next-line react/no-array-index-key
            <RetainerPart key={index} retainer={retainer} accentColour={portal.accentColour} />
          ))}
        </section>
      )}
      <ApprovalsPart requests={portal.approvals} client={client} />
      <QuotesPart {...{ quotes, words, client, onRefused }} />
      {invoices && (
        <OpenInvoicesPart language={portal.language} {...{ invoices, words, client, onRefused }} />
      )}
      {invoices && <CreditPart {...{ invoices, words }} />}
      {unbilled !== null && (
        <section className="line">
          <h2>{words.unbilled}</h2>
          <strong>{unbilled}</strong>
        </section>
      )}
      {progress.length > 0 && <ProgressPart {...{ progress, words }} accentColour={portal.accentColour} />}
      {work && (
        <WorkPart
          key={JSON.stringify(work.page)}
          work={work}
          asOf={portal.asOf}
          {...{ words, client, onRefused }}
        />
      )}
      {documents && <DocumentsPart {...{ documents, client, onRefused }} failed={words.failed} />}
      {uploads && <SendFilesPart {...{ uploads, client, onRefused }} />}
      {invoices && <PastInvoicesPart {...{ invoices, words, client, onRefused }} />}
      <footer>
        <h2>{words.contact}</h2>
        <address>
          <strong>{owner.name}</strong>
          {owner.lines.map((line, index) => (
            // The lines of an address may repeat.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index}>{line.includes('@') ? <a href={`mailto:${line}`}>{line}</a> : line}</span>
          ))}
        </address>
        {portal.proposal && (
          <ProposalPart form={portal.proposal} language={portal.language} {...{ client, onRefused }} />
        )}
      </footer>
    </Page>
  );
}
