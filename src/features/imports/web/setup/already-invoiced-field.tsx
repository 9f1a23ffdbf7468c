import * as m from '#messages/imports.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import type { Import } from '#src/features/imports/contract.ts';
import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import { DayField } from '#src/platform/web/form/fields/day-field.tsx';
import { Select } from '#src/platform/web/kit/fields/select.tsx';

type Settings = Pick<Import['settings'], 'alreadyInvoiced' | 'columns'>;
type AlreadyInvoicedFieldProps = {
  settings: Settings;
  onChange: (change: Pick<Settings, 'alreadyInvoiced'>) => void;
};

/** Chooses rows that were invoiced elsewhere; they are locked and never billed. */
export function AlreadyInvoicedField({ settings, onChange }: AlreadyInvoicedFieldProps) {
  const { alreadyInvoiced, columns } = settings;
  const today = useAccountToday();
  // Most people invoice monthly and have invoiced last month.
  const lastMonth = addDays(monthOf(today).from, -1);
  const isInFile = columns.includes('invoiced') || alreadyInvoiced.by === 'file';

  function choose(by: Settings['alreadyInvoiced']['by']) {
    onChange({ alreadyInvoiced: by === 'day' ? { by, until: lastMonth } : { by } });
  }

  return (
    <>
      <Select
        label={m.alreadyInvoiced}
        value={alreadyInvoiced.by}
        choices={[
          ...(isInFile ? [{ value: 'file' as const, label: m.invoicedColumn }] : []),
          { value: 'day', label: m.invoicedByDate },
          { value: 'none', label: m.none },
        ]}
        help={m.invoicedHint}
        onChange={choose}
      />
      {alreadyInvoiced.by === 'day' && (
        <DayField
          label={m.invoicedUpTo}
          value={alreadyInvoiced.until}
          canBeEmpty={false}
          help={m.includesThisDay}
          onChange={(until) => onChange({ alreadyInvoiced: { by: 'day', until } })}
        />
      )}
    </>
  );
}
