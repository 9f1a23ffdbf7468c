import { useFieldArray, useWatch } from 'react-hook-form';
import * as m from '#messages/projects.ts';
import { projectLimits } from '#src/features/projects/rules/project-limits.ts';
import { formatMoney, minorDigits, toMinorUnits } from '#src/platform/shared/money.ts';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { AddRowButton, ListRow, RemoveRowButton } from '#src/platform/web/form/list-row.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { newId } from '#src/platform/web/new-id.ts';
import * as styles from './project-form.module.css';

/** Values while editing: what was typed may not be a number. */
type PriceFormValues = {
  fixedPrice: number | string | null;
  instalments: { id: string; date: string | null; amount: number | string | null; name: string | null }[];
};

/** The price of a project and its instalments, in the client's currency. [3.8] */
export function FixedPriceFields({ currency }: { currency: string }) {
  // Instalments have an `id` field, so the library uses another name for its keys.
  const { fields, append, remove } = useFieldArray<PriceFormValues, 'instalments', 'key'>({
    name: 'instalments',
    keyName: 'key',
  });
  return (
    <>
      <RateInput
        name="fixedPrice"
        label={m.price}
        unit={currency}
        digits={minorDigits(currency)}
        help={m.priceHint}
      />
      {fields.map(({ key }, place) => (
        <InstalmentRow key={key} place={place} currency={currency} onRemove={() => remove(place)} />
      ))}
      <div className={styles.foot}>
        <AddRowButton
          label={m.addInstalment}
          isFull={fields.length >= projectLimits.instalments}
          onAdd={() => {
            append(
              { id: newId(), date: null, amount: null, name: null },
              { focusName: `instalments.${fields.length}.name` },
            );
          }}
        />
        {fields.length > 0 && <InstalmentSum currency={currency} />}
      </div>
    </>
  );
}

type InstalmentRowProps = { place: number; currency: string; onRemove: () => void };

function InstalmentRow({ place, currency, onRemove }: InstalmentRowProps) {
  const label = m.instalmentNumber({ number: place + 1 });
  return (
    <ListRow
      label={label}
      widths="150px 150px"
      buttons={<RemoveRowButton label={m.removeInstalment({ instalment: label })} onRemove={onRemove} />}
    >
      <TextInput name={`instalments.${place}.name`} label={m.name} />
      <DayInput name={`instalments.${place}.date`} label={m.instalmentDate} />
      <RateInput
        name={`instalments.${place}.amount`}
        label={m.amount}
        unit={currency}
        digits={minorDigits(currency)}
      />
    </ListRow>
  );
}

/** "€6,000.00 of €14,500.00 in instalments" */
function InstalmentSum({ currency }: { currency: string }) {
  const [fixedPrice, instalments] = useWatch<PriceFormValues, ['fixedPrice', 'instalments']>({
    name: ['fixedPrice', 'instalments'],
  });
  const toMinor = (amount: unknown) => (typeof amount === 'number' ? toMinorUnits(amount, currency) : 0);
  const planned = instalments.reduce((sum, { amount }) => sum + toMinor(amount), 0);
  const format = (amountMinor: number) => formatMoney({ amountMinor, currency });
  return (
    <span className={classNames(text.small, text.quiet, styles.sum)}>
      {m.priceInInstalments({ planned: format(planned), price: format(toMinor(fixedPrice)) })}
    </span>
  );
}
