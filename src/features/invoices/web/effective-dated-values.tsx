import type { ReactNode } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { ListRow, RemoveRowButton } from '#src/platform/web/form/list-row.tsx';
import { DecimalInput } from './editor/decimal-input.tsx';

type ValuesByDayProps = {
  /** The list in the form: days with what counts from them on. */
  list: string;
  rowLabel: (row: { number: number }) => string;
  day: { label: string; help: string };
  value: { name: string; label: string; unit: string; minDecimals?: number };
  /** What adds a row. */
  children: (add: () => void, count: number) => ReactNode;
};

/** Values that replace the first one from a day on. */
export function ValuesByDay({ list, rowLabel, day, value, children }: ValuesByDayProps) {
  const { control } = useFormContext<Record<string, { from: string }[]>>();
  const { fields, append, remove } = useFieldArray({ control, name: list, keyName: 'key' });
  return (
    <>
      {fields.map((field, place) => {
        const label = rowLabel({ number: place + 1 });
        return (
          <ListRow
            key={field.key}
            label={label}
            widths="180px"
            buttons={
              <RemoveRowButton label={m.removeNamed({ name: label })} onRemove={() => remove(place)} />
            }
          >
            <DayInput name={`${list}.${place}.from`} {...day} required />
            <DecimalInput {...value} name={`${list}.${place}.${value.name}`} />
          </ListRow>
        );
      })}
      {children(() => append({ from: '', [value.name]: '0' }), fields.length)}
    </>
  );
}
