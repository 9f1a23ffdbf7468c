import { UserRoundPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/recurring-invoices.ts';
import { ClientDialog } from '#src/features/clients/web/public.tsx';
import { clientOptions } from '#src/features/invoices/web/for-recurring.tsx';
import { useBilledClients } from '#src/features/recurring-invoices/web/queries.ts';
import { invoicingLabels } from '#src/features/recurring-invoices/web/recurring-labels.ts';
import { describeSchedule } from '#src/features/recurring-invoices/web/schedule-texts.ts';
import type { Schedule } from '#src/features/schedules/rules/schedule.ts';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { DayInput, TimeInput } from '#src/platform/web/form/fields/day-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Select } from '#src/platform/web/kit/fields/select.tsx';
import text from '#src/platform/web/kit/text.module.css';
import { FieldsSection } from '#src/platform/web/layout/page/section.tsx';
import styles from './recurring-form.module.css';
import type { FormSchedule, RecurringValues } from './recurring-values.ts';

/** Whom it bills, on which days, and what happens then. */
export function ScheduleSection({ isNew }: { isNew: boolean }) {
  const { clients } = useBilledClients();
  const [isAddingClient, setIsAddingClient] = useState(false);
  const { getValues, setValue } = useFormContext<RecurringValues>();
  const schedule = useWatch<RecurringValues, 'recurrence'>({ name: 'recurrence' });
  return (
    <FieldsSection title={m.schedule}>
      <div className={styles.columns}>
        <div className={styles.client}>
          <ComboboxInput
            name="clientId"
            label={m.client}
            options={clientOptions(clients)}
            required
            onPick={(picked) => {
              // Projects are those of the client.
              if (getValues('work.projectIds').length > 0) setValue('work.projectIds', []);
              if (picked && getValues('name') === '') setValue('name', picked.label, { shouldDirty: true });
            }}
          />
          <Button
            size="small"
            tone="neutral"
            icon={<UserRoundPlus size={16} aria-hidden />}
            onClick={() => setIsAddingClient(true)}
          >
            {m.addClient}
          </Button>
          <Suspense>{isAddingClient && <ClientDialog onClose={() => setIsAddingClient(false)} />}</Suspense>
        </div>
        <TextInput name="name" label={m.name} help={m.nameHelp} required />
      </div>
      <div className={classNames(styles.columns, styles.often)}>
        <RateInput name="recurrence.every" label={m.every} isMoney={false} required />
        <SelectInput name="recurrence.unit" label={m.interval} choices={unitChoices} />
        {schedule.unit !== 'week' && (
          <SelectInput
            name="recurrence.anchor"
            label={m.onWhichDay}
            choices={(['sameDay', 'lastDay', 'weekday'] as const).map((anchor) => ({
              value: anchor,
              label: anchorLabel(schedule, anchor),
            }))}
          />
        )}
      </div>
      <div className={styles.columns}>
        <DayInput name="recurrence.firstDay" label={m.firstDay} {...shortMonthHelp(schedule)} required />
        <EndInput />
      </div>
      <div className={styles.columns}>
        <SelectInput name="mode" label={m.whatHappens} choices={toChoices(invoicingLabels)} />
        <RateInput
          name="recurrence.leadDays"
          label={m.leadDays}
          isMoney={false}
          unit={m.days}
          help={m.leadDaysHelp}
        />
        <TimeInput name="recurrence.time" label={m.timeOfDay} />
      </div>
      {!isNew && <p className={text.body}>{m.changesFutureOnly}</p>}
    </FieldsSection>
  );
}

/** The part of a schedule's words that its anchor decides. */
function anchorLabel({ unit, firstDay }: FormSchedule, anchor: Schedule['anchor']): string {
  return firstDay === null ? anchorNames[anchor] : describeSchedule({ every: 1, unit, firstDay, anchor });
}

function shortMonthHelp({ unit, anchor, firstDay }: FormSchedule): { help?: string } {
  const isLate = firstDay !== null && Number(firstDay.slice(8)) > 28;
  return unit !== 'week' && anchor === 'sameDay' && isLate ? { help: m.shortMonths } : {};
}

const anchorNames: Readonly<Record<Schedule['anchor'], string>> = {
  sameDay: m.anchorSameDay,
  lastDay: m.anchorLastDay,
  weekday: m.anchorWeekday,
};

type End = 'never' | 'onDay' | 'afterCount';

/** It never ends, or on a day, or after some invoices. */
function EndInput() {
  const { getValues, setValue } = useFormContext<RecurringValues>();
  const [end, setEnd] = useState<End>(() => {
    const { lastDay, count } = getValues('recurrence');
    return count !== null ? 'afterCount' : lastDay !== null ? 'onDay' : 'never';
  });
  return (
    <>
      <Select
        label={m.ends}
        value={end}
        choices={endChoices}
        onChange={(chosen) => {
          setEnd(chosen);
          setValue('recurrence.lastDay', null, { shouldDirty: true });
          setValue('recurrence.count', chosen === 'afterCount' ? 12 : null, { shouldDirty: true });
        }}
      />
      {end === 'onDay' && <DayInput name="recurrence.lastDay" label={m.lastDay} required />}
      {end === 'afterCount' && (
        <RateInput
          name="recurrence.count"
          label={m.howOften}
          isMoney={false}
          help={m.howOftenHelp}
          required
        />
      )}
    </>
  );
}

const endChoices: readonly { value: End; label: string }[] = [
  { value: 'never', label: m.never },
  { value: 'onDay', label: m.onADay },
  { value: 'afterCount', label: m.afterSome },
];

const unitChoices = [
  { value: 'week', label: m.weeks },
  { value: 'month', label: m.months },
  { value: 'quarter', label: m.quarters },
  { value: 'year', label: m.years },
];
