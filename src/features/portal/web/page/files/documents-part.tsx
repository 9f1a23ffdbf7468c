import type { PortalDocuments } from '#src/features/portal/contract-files.ts';
import { DownloadButton } from '#src/features/portal/web/page/invoices-part.tsx';
import type { PortalClient } from '#src/features/portal/web/page/portal-client.ts';

type DocumentsPartProps = {
  documents: PortalDocuments;
  failed: string;
  client: PortalClient | null;
  onRefused?: ((error: unknown) => void) | undefined;
};

/** The files that the owner shares. */
export function DocumentsPart({ documents, failed, client, onRefused }: DocumentsPartProps) {
  const { title, download, items } = documents;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="rows">
        {items.map((document) => (
          <li key={document.id}>
            <div>
              <p>{document.name}</p>
              <small>{document.facts}</small>
            </div>
            <span>
              <DownloadButton
                of={document.name}
                words={{ downloadPdf: download, failed }}
                isEnabled={client !== null}
                save={async () => client?.saveDocument(document)}
                onRefused={onRefused}
              >
                {download}
              </DownloadButton>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
