import { useFormContext } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import type { InvoiceLine } from '#src/features/invoices/contract.ts';
import type { CalculatedLine } from '#src/features/invoices/rules/calculate-invoice.ts';
import { hasAmount, hasDuration } from '#src/features/invoices/rules/invoice-terms.ts';
import { taxDay, usualRateOn } from '#src/features/invoices/rules/proposed-tax.ts';
import { AdjustmentInput } from '#src/features/invoices/web/editor/adjustment-input.tsx';
import {
  CheckedDayInput,
  CheckedSelectInput,
  CheckedTextInput,
} from '#src/features/invoices/web/editor/checked-inputs.tsx';
import { DecimalInput } from '#src/features/invoices/web/editor/decimal-input.tsx';
import type { DraftValues } from '#src/features/invoices/web/editor/draft-values.ts';
import { DurationMsInput } from '#src/features/invoices/web/editor/duration-ms-input.tsx';
import { taxCategoryLabels, taxWords, unitLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { useInvoiceSettings } from '#src/features/invoices/web/queries.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { LineExplanation } from './line-explanation.tsx';
import * as styles from './lines.module.css';

type LineFieldsProps = {
  line: InvoiceLine;
  index: number;
  calculated: CalculatedLine | undefined;
  currency: string;
  isBilling: boolean;
  isNew: boolean;
};

/** All fields of a line. */
export function InvoiceLineFields({ line, index, calculated, currency, isBilling, isNew }: LineFieldsProps) {
  const { setValue, getValues } = useFormContext<DraftValues>();
  const settings = useInvoiceSettings();
  const today = useAccountToday();
  const isFixed = isBilling && line.entries.length > 0;
  const at = <Name extends string>(name: Name) => `lines.${index}.${name}` as const;

  function usualRate(): string {
    if (!settings) return '0';
    return usualRateOn(settings, taxDay(getValues(), today)) ?? '0';
  }

  if (!hasAmount(line)) {
    return (
      <div className={styles.fields}>
        <CheckedTextInput
          name={at('title')}
          label={line.kind === 'heading' ? m.heading : m.text}
          autoFocus={isNew}
          {...(line.kind === 'text' && { rows: 2 })}
        />
      </div>
    );
  }
  return (
    <div className={styles.fields}>
      <CheckedTextInput name={at('title')} label={m.title} autoFocus={isNew} />
      <CheckedTextInput name={at('description')} label={m.description} rows={2} />
      <div className={styles.columns}>
        {hasDuration(line) ? (
          // The reason needs a row of its own.
          <div className={isFixed ? styles.wholeRow : undefined}>
            <DurationMsInput
              name={at('durationMs')}
              label={m.time}
              {...(isFixed && { fixedBecause: m.timeOfEntries })}
            />
          </div>
        ) : (
          <>
            <DecimalInput name={at('quantity')} label={m.quantity} />
            <CheckedSelectInput name={at('unit')} label={m.unit} choices={toChoices(unitLabels)} />
          </>
        )}
        <DecimalInput
          name={at('price')}
          label={hasDuration(line) ? m.hourlyRate : m.price}
          unit={currency}
          minDecimals={minorDigits(currency)}
        />
      </div>
      <div className={styles.columns}>
        <CheckedSelectInput
          name={at('taxCategory')}
          label={taxWords(settings?.seller.country ?? null).name}
          choices={toChoices(taxCategoryLabels)}
          onPick={(category) => {
            setValue(at('taxRate'), category === 'S' ? usualRate() : '0');
          }}
        />
        {line.taxCategory === 'S' && <DecimalInput name={at('taxRate')} label={m.taxRate} unit="%" />}
      </div>
      <div className={styles.columns}>
        <AdjustmentInput name={at('discount')} label={m.discount} currency={currency} />
        <CheckedDayInput name={at('from')} label={m.from} />
        <CheckedDayInput name={at('to')} label={m.to} />
      </div>
      <LineExplanation line={line} calculated={calculated} currency={currency} />
    </div>
  );
}
