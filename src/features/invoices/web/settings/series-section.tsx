import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import { formatInvoiceNumber } from '#src/features/invoices/rules/number-pattern.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { useToday } from '#src/platform/web/server-time.ts';
import { FiscalYearInput } from './fiscal-year-input.tsx';
import { SettingsSection } from './settings-section.tsx';

const series = [
  { name: 'invoice', label: m.invoices },
  { name: 'creditNote', label: m.creditNotes },
  { name: 'quote', label: m.quotes },
] as const;

const resetChoices = [
  { value: 'never', label: m.resetNever },
  { value: 'yearly', label: m.resetYearly },
  { value: 'fiscalYear', label: m.resetFiscalYear },
  { value: 'monthly', label: m.resetMonthly },
];

/** How each series of numbers is written, with its next number. */
export function SeriesSection() {
  const day = useToday(useAccount().preferences.timeZone);
  const { data } = useQuery(invoices.nextNumbers.queryOptions({ input: { day } }));
  const { formState, trigger } = useFormContext<InvoiceSettings>();
  const patterns = useWatch<InvoiceSettings, 'series'>({ name: 'series' });
  const fiscalYearStart = useWatch<InvoiceSettings, 'fiscalYearStart'>({ name: 'fiscalYearStart' });
  // When numbers start again decides which placeholders a pattern needs.
  const resets = series.map(({ name }) => patterns[name].reset).join(' ');
  const checkPatterns = useEffectEvent(() => {
    for (const { name } of series) {
      if (formState.errors.series?.[name]?.pattern) void trigger(`series.${name}.pattern`);
    }
  });
  useEffect(() => checkPatterns(), [resets]);
  const isChanged = (name: keyof InvoiceSettings['series']) =>
    formState.dirtyFields.series?.[name]?.pattern === true;
  return (
    <SettingsSection
      title={m.numbers}
      description={m.numbersHelp({
        placeholders: '{YYYY}, {YY}, {MM}, {DD}, {Q}, {FY}, {FYE:2}, {client}',
        seq: '{seq:4}',
      })}
    >
      <FiscalYearInput />
      {series.map(({ name, label }) => (
        <FieldPair key={name}>
          <TextInput
            name={`series.${name}.pattern`}
            label={label}
            help={
              isChanged(name)
                ? m.sampleNumber({
                    number: formatInvoiceNumber(patterns[name].pattern, {
                      day,
                      seq: 1,
                      client: 'ACME',
                      fiscalYearStart,
                    }),
                  })
                : m.nextNumber({ number: data?.[name] ?? '…' })
            }
          />
          <SelectInput name={`series.${name}.reset`} label={m.startsAgain} choices={resetChoices} />
          <RateInput
            name={`series.${name}.firstNumber`}
            label={m.firstNumber}
            help={m.firstNumberHelp}
            isMoney={false}
          />
        </FieldPair>
      ))}
    </SettingsSection>
  );
}
