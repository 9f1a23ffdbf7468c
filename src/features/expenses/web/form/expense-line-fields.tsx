import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/expenses.ts';
import { lineTax } from '#src/features/expenses/rules/category-tax.ts';
import { expenseLimits } from '#src/features/expenses/rules/expense-limits.ts';
import { BilledLock, useIsInvoiced } from '#src/features/expenses/web/billing/billed-lock.tsx';
import { useCategories } from '#src/features/expenses/web/queries.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { MoneyInput } from '#src/platform/web/form/fields/money-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { AddRowButton, ListRow, RemoveRowButton } from '#src/platform/web/form/list-row.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { emptyLine } from './expense-form-values.ts';
import type { ExpenseForm } from './expense-form-values.ts';
import * as styles from './expense-form.module.css';
import { PercentInput } from './percent-input.tsx';
import { useLineHint, useReadRate } from './reading/read-fields.ts';

/** One line for each category or tax rate of the receipt. */
export function ExpenseLineFields({ currency }: { currency: string }) {
  const { byId } = useCategories();
  const { getValues } = useFormContext<ExpenseForm>();
  const isInvoiced = useIsInvoiced();
  // Lines have an `id` field, so the library uses another name for its keys.
  const { fields, append, remove } = useFieldArray<ExpenseForm, 'lines', 'key'>({
    name: 'lines',
    keyName: 'key',
  });

  function add() {
    const last = getValues('lines').at(-1);
    append(emptyLine(byId.get(last?.categoryId ?? '')), { focusName: `lines.${fields.length}.amountMinor` });
  }

  return (
    <>
      {fields.map(({ key }, place) => (
        <LineRow
          key={key}
          place={place}
          currency={currency}
          onRemove={fields.length > 1 && !isInvoiced ? () => remove(place) : null}
        />
      ))}
      {!isInvoiced && (
        <div>
          <AddRowButton label={m.addLine} isFull={fields.length >= expenseLimits.lines} onAdd={add} />
        </div>
      )}
    </>
  );
}

type LineRowProps = { place: number; currency: string; onRemove: (() => void) | null };

function LineRow({ place, currency, onRemove }: LineRowProps) {
  const { categories, byId } = useCategories();
  const { getValues, setValue } = useFormContext<ExpenseForm>();
  const isInvoiced = useIsInvoiced();
  const categoryId = useWatch<ExpenseForm, `lines.${number}.categoryId`>({
    name: `lines.${place}.categoryId`,
  });
  const label = m.lineNumber({ number: place + 1 });
  const readRateOf = useReadRate();
  const hint = useLineHint(place);

  /** The category brings its tax, and leaves what was typed. */
  function adopt(id: string) {
    const line = getValues(`lines.${place}`);
    const { deductiblePercent, ...tax } = lineTax(byId.get(id));
    // What the invoice says stays.
    const adopted = isInvoiced ? { deductiblePercent } : { deductiblePercent, ...tax, ...readRateOf(line) };
    setValue(`lines.${place}`, { ...line, categoryId: id, ...adopted }, { shouldDirty: true });
  }

  return (
    <ListRow
      label={label}
      widths="150px 110px"
      buttons={onRemove && <RemoveRowButton label={m.removeLine({ line: label })} onRemove={onRemove} />}
    >
      <ComboboxInput
        name={`lines.${place}.categoryId`}
        label={m.category}
        options={categories
          .filter(({ id, isArchived }) => !isArchived || id === categoryId)
          .map(({ id, name }) => ({ id, label: name }))}
        onPick={(picked) => picked && adopt(picked.id)}
      />
      <BilledLock>
        <MoneyInput
          name={`lines.${place}.amountMinor`}
          label={m.amount}
          currency={currency}
          required
          {...hint}
        />
        <PercentInput name={`lines.${place}.taxRate`} label={m.taxRate} />
      </BilledLock>
    </ListRow>
  );
}

/** What few receipts need, for each line. */
export function LineTaxFields({ currency }: { currency: string }) {
  const lines = useWatch<ExpenseForm, 'lines'>({ name: 'lines' });
  return lines.map(({ id }, place) => (
    <div key={id} role="group" aria-label={m.lineNumber({ number: place + 1 })} className={styles.line}>
      {lines.length > 1 && (
        <p className={classNames(text.body, text.medium)}>{m.lineNumber({ number: place + 1 })}</p>
      )}
      <TextInput name={`lines.${place}.description`} label={m.description} />
      <FieldPair>
        <MoneyInput
          name={`lines.${place}.taxMinor`}
          label={m.printedTax}
          help={m.printedTaxHint}
          currency={currency}
        />
        <FieldPair>
          <RateInput
            name={`lines.${place}.recoverablePercent`}
            label={m.recoverable}
            unit="%"
            isMoney={false}
          />
          <RateInput
            name={`lines.${place}.deductiblePercent`}
            label={m.deductible}
            unit="%"
            isMoney={false}
          />
        </FieldPair>
      </FieldPair>
    </div>
  ));
}
