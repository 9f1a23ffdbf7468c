import { useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import { usualTaxRate } from '#src/features/invoices/rules/tax-case.ts';
import { DecimalInput } from '#src/features/invoices/web/editor/decimal-input.tsx';
import { ValuesByDay } from '#src/features/invoices/web/effective-dated-values.tsx';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { AddRowButton } from '#src/platform/web/form/list-row.tsx';
import { FieldsSection } from '#src/platform/web/layout/page/section.tsx';

/** Tax, terms and texts of new documents. */
export function DefaultsSection() {
  const isSmallBusiness = useWatch<InvoiceSettings, 'tax.isSmallBusiness'>({ name: 'tax.isSmallBusiness' });
  const country = useWatch<InvoiceSettings, 'seller.country'>({ name: 'seller.country' });
  const countryRate = usualTaxRate({ defaultRate: '0', country });
  return (
    <>
      <FieldsSection title={m.tax}>
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
      </FieldsSection>
      <FieldsSection title={m.terms}>
        <FieldPair>
          <RateInput name="paymentTermsDays" label={m.paymentTerms} unit={m.days} isMoney={false} />
          <RateInput name="quoteValidDays" label={m.quoteValidity} unit={m.days} isMoney={false} />
        </FieldPair>
      </FieldsSection>
      <FieldsSection
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
      </FieldsSection>
    </>
  );
}

/** Rates that replace the usual one from a day on, such as a change of the law. */
function LaterRates() {
  return (
    <ValuesByDay
      list="tax.laterRates"
      rowLabel={m.laterRateNumber}
      day={{ label: m.laterRateFrom, help: m.laterRateFromHelp }}
      value={{ name: 'rate', label: m.laterRate, unit: '%' }}
    >
      {(add, count) => (
        <div>
          <AddRowButton label={m.addLaterRate} isFull={count >= invoiceLimits.laterRates} onAdd={add} />
        </div>
      )}
    </ValuesByDay>
  );
}

const textSeries = [
  { name: 'invoice', intro: m.invoiceIntro, closing: m.invoiceClosing },
  { name: 'creditNote', intro: m.creditNoteIntro, closing: m.creditNoteClosing },
  { name: 'quote', intro: m.quoteIntro, closing: m.quoteClosing },
] as const;
