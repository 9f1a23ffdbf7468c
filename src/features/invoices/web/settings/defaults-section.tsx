import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import { usualTaxRate } from '#src/features/invoices/rules/tax-case.ts';
import { DecimalInput } from '#src/features/invoices/web/editor/decimal-input.tsx';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { AddRowButton, ListRow, RemoveRowButton } from '#src/platform/web/form/list-row.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Tax, terms and texts of new documents. */
export function DefaultsSection() {
  const isSmallBusiness = useWatch<InvoiceSettings, 'tax.isSmallBusiness'>({ name: 'tax.isSmallBusiness' });
  const country = useWatch<InvoiceSettings, 'seller.country'>({ name: 'seller.country' });
  const countryRate = usualTaxRate({ defaultRate: '0', country });
  return (
    <>
      <SettingsSection title={m.tax}>
        <SwitchInput name="tax.isSmallBusiness" label={m.smallBusiness} help={m.smallBusinessHelp} />
        {!isSmallBusiness && (
          <>
            <DecimalInput
              name="tax.defaultRate"
              label={m.defaultTaxRate}
              unit="%"
              helpIfEmpty={
                countryRate === null ? m.emptyTaxRateOfCountryHint : m.emptyTaxRateHint({ rate: countryRate })
              }
            />
            <LaterRates />
          </>
        )}
        <SwitchInput name="pricesIncludeTax" label={m.pricesIncludeTax} />
        <SelectInput
          name="timeMode"
          label={m.timeMode}
          choices={[
            { value: 'exact', label: m.timeExact },
            { value: 'printed', label: m.timePrinted },
          ]}
        />
        <SwitchInput name="attachTimesheet" label={m.attachTimesheet} help={m.attachTimesheetHelp} />
      </SettingsSection>
      <SettingsSection title={m.terms}>
        <FieldPair>
          <RateInput name="paymentTermsDays" label={m.paymentTerms} unit={m.days} isMoney={false} />
          <RateInput name="quoteValidDays" label={m.quoteValidity} unit={m.days} isMoney={false} />
        </FieldPair>
      </SettingsSection>
      <SettingsSection
        title={m.texts}
        description={m.placeholdersHelp({
          placeholders: '{number}, {client}, {total}, {dueDate}, {from}, {to}',
        })}
      >
        {textSeries.map(({ name, intro, closing }) => (
          <FieldPair key={name}>
            <TextInput name={`texts.${name}.intro`} label={intro} rows={2} />
            <TextInput name={`texts.${name}.closing`} label={closing} rows={2} />
          </FieldPair>
        ))}
      </SettingsSection>
    </>
  );
}

/** Rates that replace the usual one from a day on, such as a change of the law. */
function LaterRates() {
  const { control } = useFormContext<InvoiceSettings>();
  const { fields, append, remove } = useFieldArray({ control, name: 'tax.laterRates', keyName: 'key' });
  return (
    <>
      {fields.map((field, place) => {
        const label = m.laterRateNumber({ number: place + 1 });
        return (
          <ListRow
            key={field.key}
            label={label}
            widths="180px"
            buttons={
              <RemoveRowButton label={m.removeNamed({ name: label })} onRemove={() => remove(place)} />
            }
          >
            <DayInput
              name={`tax.laterRates.${place}.from`}
              label={m.laterRateFrom}
              help={m.laterRateFromHelp}
              required
            />
            <DecimalInput name={`tax.laterRates.${place}.rate`} label={m.laterRate} unit="%" />
          </ListRow>
        );
      })}
      <div>
        <AddRowButton
          label={m.addLaterRate}
          isFull={fields.length >= invoiceLimits.laterRates}
          onAdd={() => append({ from: '', rate: '0' })}
        />
      </div>
    </>
  );
}

const textSeries = [
  { name: 'invoice', intro: m.invoiceIntro, closing: m.invoiceClosing },
  { name: 'creditNote', intro: m.creditNoteIntro, closing: m.creditNoteClosing },
  { name: 'quote', intro: m.quoteIntro, closing: m.quoteClosing },
] as const;
