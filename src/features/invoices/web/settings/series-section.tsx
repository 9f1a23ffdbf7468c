import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import { months } from '#src/features/invoices/rules/invoice-limits.ts';
import { formatInvoiceNumber } from '#src/features/invoices/rules/number-pattern.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { useField } from '#src/platform/web/form/use-field.ts';
import { Select } from '#src/platform/web/kit/fields/select.tsx';
import { FieldsSection } from '#src/platform/web/layout/page/section.tsx';

const series = [
  { name: 'invoice', label: m.invoices, prefix: '' },
  { name: 'creditNote', label: m.creditNotes, prefix: 'CN-' },
  { name: 'quote', label: m.quotes, prefix: 'Q-' },
] as const;

/** Offered after the prefix; anything else can be typed. */
const usualPatterns = ['{YYYY}-{seq:4}', '{YYYY}{MM}-{seq:3}', '{YY}/{seq:4}'];

const resetChoices = [
  { value: 'never', label: m.never },
  { value: 'yearly', label: m.resetYearly },
  { value: 'fiscalYear', label: m.resetFiscalYear },
  { value: 'monthly', label: m.everyMonth },
];

/** How each series of numbers is written, with its next number. */
export function SeriesSection() {
  const day = useAccountToday();
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
  const sample = (pattern: string) =>
    formatInvoiceNumber(pattern, { day, seq: 1, client: 'ACME', fiscalYearStart });
  const isChanged = (name: keyof InvoiceSettings['series']) =>
    formState.dirtyFields.series?.[name]?.pattern === true;
  return (
    <FieldsSection
      title={m.numbers}
      description={m.numbersHelp({
        placeholders: '{YYYY}, {YY}, {MM}, {DD}, {Q}, {FY}, {FYE:2}, {client}',
        seq: '{seq:4}',
      })}
    >
      <FiscalYearInput />
      {series.map(({ name, label, prefix }) => (
        <FieldPair key={name}>
          <TextInput
            name={`series.${name}.pattern`}
            label={label}
            help={
              isChanged(name)
                ? m.sampleNumber({ number: sample(patterns[name].pattern) })
                : m.nextNumber({ number: data?.[name] ?? '…' })
            }
            list={`patterns-${name}`}
          />
          <datalist id={`patterns-${name}`}>
            {usualPatterns.map((pattern) => (
              <option key={pattern} value={prefix + pattern}>
                {sample(prefix + pattern)}
              </option>
            ))}
          </datalist>
          <SelectInput name={`series.${name}.reset`} label={m.startsAgain} choices={resetChoices} />
          <RateInput
            name={`series.${name}.firstNumber`}
            label={m.firstNumber}
            help={m.firstNumberHelp}
            isMoney={false}
          />
        </FieldPair>
      ))}
    </FieldsSection>
  );
}

/** The first month of the fiscal year. */
function FiscalYearInput() {
  const { problem, value, onChange, ...field } = useField('fiscalYearStart', m.fiscalYearStart);
  return (
    <Select
      {...field}
      label={m.fiscalYearStart}
      value={String(value)}
      onChange={(month) => onChange(Number(month))}
      error={problem}
      help={m.fiscalYearHelp({ begins: '{FY}', ends: '{FYE}', short: '{FYE:2}' })}
      choices={months.map((month) => ({
        value: String(month),
        label: formatDay(`2026-${String(month).padStart(2, '0')}-01`, { month: 'long' }),
      }))}
    />
  );
}
