import { useFieldArray, useFormContext } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import { DecimalInput } from '#src/features/invoices/web/editor/decimal-input.tsx';
import { unitLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { AddRowButton, ListRow, RemoveRowButton } from '#src/platform/web/form/list-row.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { FieldsSection } from '#src/platform/web/layout/page/section.tsx';
import { newId } from '#src/platform/web/new-id.ts';

/** What you sell again and again, with its price. */
export function ItemsSection() {
  const { control } = useFormContext<InvoiceSettings>();
  const { fields, append, remove } = useFieldArray({ control, name: 'items', keyName: 'key' });
  return (
    <FieldsSection title={m.savedItems} description={m.savedItemsHelp}>
      {fields.map((field, index) => (
        <ListRow
          key={field.key}
          label={m.itemNumber({ number: index + 1 })}
          widths="130px 120px"
          buttons={
            <RemoveRowButton label={m.removeItem({ number: index + 1 })} onRemove={() => remove(index)} />
          }
        >
          <TextInput name={`items.${index}.title`} label={m.title} />
          <SelectInput name={`items.${index}.unit`} label={m.unit} choices={toChoices(unitLabels)} />
          <DecimalInput name={`items.${index}.price`} label={m.price} minDecimals={2} />
        </ListRow>
      ))}
      <div>
        <AddRowButton
          label={m.addItem}
          isFull={fields.length >= invoiceLimits.savedItems}
          onAdd={() =>
            append({ id: newId(), title: '', description: '', unit: 'C62', price: '0', taxRate: null })
          }
        />
      </div>
    </FieldsSection>
  );
}
