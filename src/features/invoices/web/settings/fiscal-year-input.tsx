import * as m from '#messages/invoices.ts';
import { months } from '#src/features/invoices/rules/invoice-limits.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { useField } from '#src/platform/web/form/use-field.ts';
import { Select } from '#src/platform/web/kit/fields/select.tsx';

/** The first month of the fiscal year. */
export function FiscalYearInput() {
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
