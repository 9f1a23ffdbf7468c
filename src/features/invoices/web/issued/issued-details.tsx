import * as m from '#messages/invoices.ts';
import type { InvoiceContent } from '#src/features/invoices/rules/content/invoice-content.ts';
import type { Party } from '#src/features/invoices/rules/content/invoice-parties.ts';
import { DescriptionList } from '#src/platform/web/layout/page/description-list.tsx';
import type { DescriptionItem } from '#src/platform/web/layout/page/description-list.tsx';
import { Section, SectionColumns } from '#src/platform/web/layout/page/section.tsx';

type DocumentDetailsProps = {
  content: InvoiceContent | null;
  /** What only you see. */
  ownFacts: readonly DescriptionItem[];
};

/** Dates, references and parties, as issued. */
export function IssuedDetails({ content, ownFacts }: DocumentDetailsProps) {
  const facts = content?.facts ?? [];
  return (
    <SectionColumns>
      <Section title={m.details}>
        <DescriptionList
          facts={[...facts.map(({ label, value }) => ({ term: label, value })), ...ownFacts]}
        />
      </Section>
      {content && (
        <Section title={m.parties}>
          <DescriptionList
            facts={[content.seller, content.buyer].map((party) => ({
              term: party.label,
              value: <PartyLines of={party} />,
            }))}
          />
        </Section>
      )}
    </SectionColumns>
  );
}

/** As on a letter. */
function PartyLines({ of: { name, address, contact, numbers } }: { of: Party }) {
  return (
    <div translate="no">
      {[name, ...address, ...contact, ...numbers].map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  );
}
