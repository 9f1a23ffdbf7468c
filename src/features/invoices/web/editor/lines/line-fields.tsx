import Box from '@mui/material/Box';
import { useFormContext } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { InvoiceLine } from '#src/features/invoices/contract.ts';
import type { CalculatedLine } from '#src/features/invoices/rules/calculate-invoice.ts';
import { hasAmount, hasDuration } from '#src/features/invoices/rules/invoice-terms.ts';
import { usualTaxRate } from '#src/features/invoices/rules/tax-case.ts';
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
  const { setValue } = useFormContext<DraftValues>();
  const settings = useInvoiceSettings();
  const usualRate = (settings && usualTaxRate({ ...settings.seller, ...settings.tax })) ?? '0';
  const isFixed = isBilling && line.entries.length > 0;
  const at = <Name extends string>(name: Name) => `lines.${index}.${name}` as const;
  if (!hasAmount(line)) {
    return (
      <Fields>
        <CheckedTextInput
          name={at('title')}
          label={line.kind === 'heading' ? m.heading : m.text}
          autoFocus={isNew}
          {...(line.kind === 'text' && { rows: 2 })}
        />
      </Fields>
    );
  }
  return (
    <Fields>
      <CheckedTextInput name={at('title')} label={m.title} autoFocus={isNew} />
      <CheckedTextInput name={at('description')} label={m.description} rows={2} />
      <Columns>
        {hasDuration(line) ? (
          // The reason needs a row of its own.
          <Box sx={{ gridColumn: isFixed ? '1 / -1' : 'auto', display: 'grid' }}>
            <DurationMsInput
              name={at('durationMs')}
              label={m.time}
              {...(isFixed && { fixedBecause: m.timeOfEntries })}
            />
          </Box>
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
      </Columns>
      <Columns>
        <CheckedSelectInput
          name={at('taxCategory')}
          label={taxWords(settings?.seller.country ?? null).name}
          choices={toChoices(taxCategoryLabels)}
          onPick={(category) => {
            setValue(at('taxRate'), category === 'S' ? usualRate : '0');
          }}
        />
        {line.taxCategory === 'S' && <DecimalInput name={at('taxRate')} label={m.taxRate} unit="%" />}
      </Columns>
      <Columns>
        <AdjustmentInput name={at('discount')} label={m.discount} currency={currency} />
        <CheckedDayInput name={at('from')} label={m.from} />
        <CheckedDayInput name={at('to')} label={m.to} />
      </Columns>
      <LineExplanation line={line} calculated={calculated} currency={currency} />
    </Fields>
  );
}

function Fields({ children }: { children: React.ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'minmax(0, 1fr)',
        px: 4,
        pl: { sm: 10 },
        pt: 1,
        pb: 5,
      }}
    >
      {children}
    </Box>
  );
}

function Columns({ children }: { children: React.ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 140px), 1fr))',
      }}
    >
      {children}
    </Box>
  );
}
