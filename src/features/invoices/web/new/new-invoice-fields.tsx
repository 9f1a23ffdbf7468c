import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { UserRoundPlus } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { Grouping } from '#src/features/invoices/rules/invoice-limits.ts';
import { groupingLabels, invoiceTypeLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { addDays, monthOf, weekOf } from '#src/platform/shared/calendar-days.ts';
import { compareNames } from '#src/platform/shared/text.ts';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';

export type NewInvoiceValues = {
  type: 'invoice' | 'deposit' | 'quote';
  clientId: string | null;
  from: string | null;
  to: string | null;
  grouping: Grouping;
};

type NewInvoiceFieldsProps = { clients: readonly Client[]; today: string; onAddClient: () => void };

/** Client, type and period. */
export function NewInvoiceFields({ clients, today, onAddClient }: NewInvoiceFieldsProps) {
  const {
    setValue,
    formState: { dirtyFields },
  } = useFormContext<NewInvoiceValues>();
  const isPeriodChosen = dirtyFields.from === true || dirtyFields.to === true;
  const [type, from, to] = useWatch<NewInvoiceValues, ['type', 'from', 'to']>({
    name: ['type', 'from', 'to'],
  });
  const { weekStart } = useAccount().preferences;
  const thisMonth = monthOf(today);
  const lastMonth = monthOf(addDays(thisMonth.from, -1));
  const periods = [
    { label: m.allTime, from: null, to: null },
    { label: m.lastWeek, ...weekOf(addDays(today, -7), weekStart) },
    { label: m.lastMonth, ...lastMonth },
    { label: m.thisMonth, ...thisMonth },
  ];
  function setPeriod(period: Pick<NewInvoiceValues, 'from' | 'to'>) {
    setValue('from', period.from, { shouldDirty: true });
    setValue('to', period.to, { shouldDirty: true });
  }
  return (
    <Card sx={{ display: 'grid', gap: 4, p: { xs: 4, sm: 5 } }}>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <div>
          <ComboboxInput
            name="clientId"
            label={m.client}
            options={clientOptions(clients)}
            // The month is preselected for several clients; of one, nothing is left out unasked.
            onPick={() => !isPeriodChosen && setPeriod({ from: null, to: null })}
          />
          <Button
            size="small"
            color="inherit"
            startIcon={<UserRoundPlus size={16} aria-hidden />}
            onClick={onAddClient}
            sx={{ mt: 1 }}
          >
            {m.addClient}
          </Button>
        </div>
        <SelectInput name="type" label={m.type} choices={typeChoices} />
      </Box>
      {type === 'invoice' && (
        <Box
          role="group"
          aria-label={m.period}
          sx={{
            display: 'grid',
            gap: 3,
            alignItems: 'end',
            gridTemplateColumns: { xs: '1fr 1fr', xl: '160px 160px 1fr 220px' },
            '& > :nth-of-type(n + 3)': { gridColumn: { xs: '1 / -1', xl: 'auto' } },
          }}
        >
          <DayInput name="from" label={m.from} />
          <DayInput name="to" label={m.to} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {periods.map((period) => (
              <Button
                key={period.label}
                variant="outlined"
                color="inherit"
                aria-pressed={period.from === from && period.to === to}
                onClick={() => setPeriod(period)}
                sx={{ '&[aria-pressed=true]': { bgcolor: 'background.raised' } }}
              >
                {period.label}
              </Button>
            ))}
          </Box>
          <SelectInput name="grouping" label={m.linesOnInvoice} choices={toChoices(groupingLabels)} />
        </Box>
      )}
    </Card>
  );
}

/** Active clients by name, without the internal one, whose work isn’t billed. */
export function clientOptions(clients: readonly Client[]) {
  return clients
    .filter(({ isInternal }) => !isInternal)
    .toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || compareNames(a.name, b.name))
    .map(({ id, name }) => ({ id, label: name }));
}

const typeChoices = (['invoice', 'deposit', 'quote'] as const).map((value) => ({
  value,
  label: invoiceTypeLabels[value],
}));
