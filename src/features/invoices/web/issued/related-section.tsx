import * as m from '#messages/invoices.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { invoiceTitle } from '#src/features/invoices/web/invoice-labels.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as sectionStyles from '#src/platform/web/layout/page/section.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import * as styles from './issued.module.css';

/** The quote it came from, its credit notes, or the invoice it corrects. */
export function RelatedSection({ invoice: { related, currency } }: { invoice: Invoice }) {
  if (related.length === 0) return null;
  return (
    <Section title={m.relatedDocuments}>
      <ul className={text.list}>
        {related.map((other) => (
          <li key={other.id} className={classNames(sectionStyles.row, styles.related)}>
            <TextLink to={`/invoices/${other.id}`} isLine>
              {invoiceTitle(other)}
            </TextLink>
            <Amount of={{ amountMinor: other.dueMinor, currency }} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
