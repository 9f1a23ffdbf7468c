import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import * as m from '#messages/invoices.ts';
import { months } from '#src/features/invoices/rules/invoice-limits.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { useField } from '#src/platform/web/form/use-field.ts';

/** The first month of the fiscal year. */
export function FiscalYearInput() {
  const { ref, problem, value, onChange, ...field } = useField('fiscalYearStart', m.fiscalYearStart);
  return (
    <TextField
      {...field}
      select
      inputRef={ref}
      label={m.fiscalYearStart}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
      error={problem !== undefined}
      helperText={problem ?? m.fiscalYearHelp({ begins: '{FY}', ends: '{FYE}', short: '{FYE:2}' })}
    >
      {months.map((month) => (
        <MenuItem key={month} value={month}>
          {formatDay(`2026-${String(month).padStart(2, '0')}-01`, { month: 'long' })}
        </MenuItem>
      ))}
    </TextField>
  );
}
