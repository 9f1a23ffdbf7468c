/** What the page of an issued document and that of its private link draw alike. Each has its own styles. */
import type { InvoiceContent } from '#src/features/invoices/rules/content/invoice-content.ts';
import type { DocumentTotal } from '#src/features/invoices/rules/content/invoice-sums.ts';
import type { ContentLine } from '#src/features/invoices/rules/content/line-texts.ts';

/** In a `dl`. */
export function FactRows({ facts }: Pick<InvoiceContent, 'facts'>) {
  return facts.map(({ label, value }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ));
}

/** In a `dl`. */
export function TotalRows({ totals }: { totals: readonly DocumentTotal[] }) {
  return totals.map(({ label, details, amount, isTotal }) => (
    <div key={`${label} ${amount}`} data-total={isTotal || undefined}>
      <dt>
        {label}
        {details.map((detail) => (
          <small key={detail}>{detail}</small>
        ))}
      </dt>
      <dd>{amount}</dd>
    </div>
  ));
}

type LineDetailsProps = {
  line: ContentLine;
  times: (factors: { quantity: string; price: string }) => string;
};

/** Below the title of a line. */
export function LineDetails({ line, times }: LineDetailsProps) {
  const isAmount = line.kind === 'amount';
  return (
    <>
      {line.description !== '' && <small>{line.description}</small>}
      {isAmount && <small data-times>{times(line)}</small>}
      {isAmount && line.notes.map((note) => <small key={note}>{note}</small>)}
    </>
  );
}

/** The notes below the totals. */
export function noteTexts({ notes }: Pick<InvoiceContent, 'notes'>): readonly string[] {
  return notes.prices === null ? notes.tax : [notes.prices, ...notes.tax];
}
