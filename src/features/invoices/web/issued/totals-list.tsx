import * as m from '#messages/invoices.ts';
import type { DocumentTotal } from '#src/features/invoices/rules/content/invoice-sums.ts';
import { TotalRows } from '#src/features/invoices/web/document-parts.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './totals-list.module.css';

/** The totals of a document. */
export function TotalsList({ totals }: { totals: readonly DocumentTotal[] }) {
  return (
    <dl className={styles.totals}>
      <TotalRows totals={totals} />
    </dl>
  );
}

/** While a field can't be calculated with. */
export function NoTotals() {
  return <div className={text.quiet}>{m.cannotCalculate}</div>;
}
