import { CalendarPlus } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/recurring-invoices.ts';
import {
  ValuesByDay,
  DecimalInput,
  unitLabels,
  useInvoiceSettings,
} from '#src/features/invoices/web/public-for-recurring.tsx';
import { recurringLimits } from '#src/features/recurring-invoices/rules/recurring-limits.ts';
import { useBilledClients } from '#src/features/recurring-invoices/web/queries.ts';
import { FieldColumns } from '#src/features/schedules/web/public.tsx';
import { minorDigits } from '#src/platform/shared/money.ts';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { AddRowButton } from '#src/platform/web/form/list-row.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { FieldsSection } from '#src/platform/web/layout/page/section.tsx';
import * as styles from './recurring-form.module.css';
import { emptyRecurringLine } from './recurring-values.ts';
import type { RecurringValues } from './recurring-values.ts';
import { useNextPeriodText } from './use-next-period.ts';

/** Lines that each invoice has. */
export function LinesSection() {
  const { control } = useFormContext<RecurringValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'lines', keyName: 'key' });
  return (
    <FieldsSection title={m.fixedLines}>
      <p className={classNames(text.small, text.quiet)}>{m.placeholdersHelp({ placeholders })}</p>
      {fields.map((field, index) => (
        <LineFieldset key={field.key} index={index} onRemove={() => remove(index)} />
      ))}
      <div>
        <AddRowButton
          label={m.addLine}
          isFull={fields.length >= recurringLimits.lines}
          onAdd={() => append(emptyRecurringLine())}
        />
      </div>
    </FieldsSection>
  );
}

const placeholders = '{period}, {from}, {to}, {month}, {quarter}, {year}, {month+1}';

function LineFieldset({ index, onRemove }: { index: number; onRemove: () => void }) {
  const settings = useInvoiceSettings();
  const { currencyOf } = useBilledClients();
  const [clientId, title, taxRate] = useWatch<
    RecurringValues,
    ['clientId', `lines.${number}.title`, `lines.${number}.taxRate`]
  >({ name: ['clientId', `lines.${index}.title`, `lines.${index}.taxRate`] });
  const printed = useNextPeriodText()(title);
  const currency = currencyOf({ clientId: clientId ?? '' });
  const number = m.numberedLine({ number: index + 1 });
  const rates = new Set(
    [
      settings?.tax.defaultRate,
      ...(settings?.tax.laterRates ?? []).map(({ rate }) => rate),
      settings?.tax.reducedRate,
      taxRate,
    ].filter((rate) => rate != null),
  );
  return (
    <fieldset aria-label={number} className={styles.line}>
      <TextInput
        name={`lines.${index}.title`}
        label={m.title}
        {...(printed !== null && { help: m.printedNext({ text: printed }) })}
        required
      />
      <TextInput name={`lines.${index}.description`} label={m.description} rows={1} />
      <FieldColumns>
        <DecimalInput name={`lines.${index}.quantity`} label={m.quantity} />
        <SelectInput name={`lines.${index}.unit`} label={m.unit} choices={toChoices(unitLabels)} />
        <DecimalInput
          name={`lines.${index}.price`}
          label={m.price}
          unit={currency}
          minDecimals={minorDigits(currency)}
        />
        {settings && !settings.tax.isSmallBusiness && (
          <SelectInput
            name={`lines.${index}.taxRate`}
            label={m.taxRate}
            choices={[
              { value: '', label: m.taxAsProposed },
              ...[...rates].map((rate) => ({ value: rate, label: m.percentRate({ rate }) })),
            ]}
          />
        )}
      </FieldColumns>
      <LaterPrices index={index} currency={currency} onRemove={onRemove} number={number} />
    </fieldset>
  );
}

type LaterPricesProps = { index: number; currency: string; number: string; onRemove: () => void };

/** Prices that replace the first one from a day on. */
function LaterPrices({ index, currency, number, onRemove }: LaterPricesProps) {
  return (
    <ValuesByDay
      list={`lines.${index}.laterPrices`}
      rowLabel={m.laterPriceNumber}
      day={{ label: m.priceFrom, help: m.priceFromHelp }}
      value={{ name: 'price', label: m.newPrice, unit: currency, minDecimals: minorDigits(currency) }}
    >
      {(add, count) => (
        <div className={styles.lineEnd}>
          <Button
            tone="neutral"
            size="small"
            icon={CalendarPlus}
            disabled={count >= recurringLimits.prices}
            onClick={add}
          >
            {m.addLaterPrice}
          </Button>
          <Button tone="neutral" size="small" onClick={onRemove}>
            {m.removeNamed({ name: number })}
          </Button>
        </div>
      )}
    </ValuesByDay>
  );
}
