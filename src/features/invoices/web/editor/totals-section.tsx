import * as m from '#messages/invoices.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { invoiceSums } from '#src/features/invoices/rules/content/invoice-sums.ts';
import { toTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import { screenFormat } from '#src/features/invoices/web/issued/screen-format.ts';
import { NoTotals, TotalsList } from '#src/features/invoices/web/issued/totals-list.tsx';
import { useInvoiceSettings } from '#src/features/invoices/web/queries.ts';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { AdjustmentInput } from './adjustment-input.tsx';
import { CheckedSelectInput } from './checked-inputs.tsx';
import { DepositsField } from './deposits-field.tsx';
import type { DraftValues } from './draft-values.ts';
import * as styles from './editor.module.css';

type TotalsSectionProps = {
  invoice: Pick<Invoice, 'type' | 'relatedId'>;
  values: DraftValues;
  /** The amounts of these values. */
  calculation: InvoiceCalculation | null;
};

/** Discounts of the whole document, how it calculates, and the result. */
export function TotalsSection({ invoice, values, calculation }: TotalsSectionProps) {
  const { type, relatedId } = invoice;
  const { currency, lines, deposits } = values;
  const seller = useInvoiceSettings()?.seller;
  const isCreditNote = type === 'creditNote';
  return (
    <Section title={m.totals} isPadded>
      <div className={styles.totals}>
        <div className={styles.stack}>
          <AdjustmentInput name="discount" label={m.discount} currency={currency} />
          <SwitchInput name="pricesIncludeTax" label={m.pricesIncludeTax} />
          {lines.some(({ kind }) => kind === 'time') && (
            <CheckedSelectInput
              name="timeMode"
              label={m.timeMode}
              choices={[
                { value: 'exact', label: m.timeExact },
                { value: 'printed', label: m.timePrinted },
              ]}
            />
          )}
          {lines.some(({ entries }) => entries.length > 0) && !isCreditNote && (
            <SwitchInput name="hasTimesheet" label={m.attachTimesheet} help={m.attachTimesheetHelp} />
          )}
          {lines.some(({ expenses }) => expenses.length > 0) && !isCreditNote && (
            <SwitchInput name="hasReceipts" label={m.attachReceipts} help={m.attachReceiptsHelp} />
          )}
          {(type === 'invoice' || isCreditNote) && (
            <DepositsField creditedId={isCreditNote ? relatedId : null} />
          )}
        </div>
        {calculation ? (
          <TotalsList
            totals={invoiceSums(
              { type, terms: toTerms(values), deposits },
              calculation,
              screenFormat({ currency, seller }),
            )}
          />
        ) : (
          <NoTotals />
        )}
      </div>
    </Section>
  );
}
