import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { Grouping } from '#src/features/invoices/rules/invoice-limits.ts';
import { groupingLabels, invoiceTypeLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { addDays, formatDayInput, monthOf, weekOf } from '#src/platform/shared/calendar-days.ts';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Card } from '#src/platform/web/kit/display/card.tsx';
import { FoldingSection } from '#src/platform/web/layout/page/folding-section.tsx';
import { useIsNarrow } from '#src/platform/web/layout/use-is-narrow.ts';
import { BilledClientInput } from './billed-client-input.tsx';
import * as styles from './new-invoice.module.css';

export type NewInvoiceValues = {
  type: 'invoice' | 'deposit' | 'quote';
  clientId: string | null;
  from: string | null;
  to: string | null;
  grouping: Grouping;
};

type NewInvoiceFieldsProps = { clients: readonly Client[]; today: string };

/** Client, type and period. */
export function NewInvoiceFields({ clients, today }: NewInvoiceFieldsProps) {
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
  const isShown = (period: Pick<NewInvoiceValues, 'from' | 'to'>) => period.from === from && period.to === to;
  const periodAndLines = type === 'invoice' && (
    <div role="group" aria-label={m.period} className={styles.period}>
      <DayInput name="from" label={m.from} placeholder={m.anyDay} />
      <DayInput name="to" label={m.to} placeholder={m.anyDay} />
      <div className={styles.periods}>
        {periods.map((period) => (
          <Button
            key={period.label}
            variant="outlined"
            aria-pressed={isShown(period)}
            onClick={() => setPeriod(period)}
          >
            {period.label}
          </Button>
        ))}
      </div>
      <SelectInput name="grouping" label={m.linesOnInvoice} choices={toChoices(groupingLabels)} />
    </div>
  );
  // On a phone they would push the work out of sight.
  const isFolded = useIsNarrow();
  return (
    <>
      <Card isPadded className={styles.fields}>
        <div className={styles.clientAndType}>
          <BilledClientInput
            clients={clients}
            // The month is preselected for several clients; of one, nothing is left out unasked.
            onPick={() => !isPeriodChosen && setPeriod({ from: null, to: null })}
          />
          <SelectInput name="type" label={m.type} choices={typeChoices} />
        </div>
        {!isFolded && periodAndLines}
      </Card>
      {isFolded && periodAndLines && (
        <FoldingSection
          title={m.periodAndLines}
          summary={
            periods.find(isShown)?.label ?? [from, to].map((day) => day && formatDayInput(day)).join(' – ')
          }
        >
          <div className={styles.folded}>{periodAndLines}</div>
        </FoldingSection>
      )}
    </>
  );
}

const typeChoices = (['invoice', 'deposit', 'quote'] as const).map((value) => ({
  value,
  label: invoiceTypeLabels[value],
}));
