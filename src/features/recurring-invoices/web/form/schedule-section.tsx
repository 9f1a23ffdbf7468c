import { useFormContext } from 'react-hook-form';
import * as m from '#messages/recurring-invoices.ts';
import { BilledClientInput } from '#src/features/invoices/web/public-for-recurring.tsx';
import { useBilledClients } from '#src/features/recurring-invoices/web/queries.ts';
import { invoicingLabels } from '#src/features/recurring-invoices/web/recurring-labels.ts';
import { FieldColumns, ScheduleFields } from '#src/features/schedules/web/public.tsx';
import { TimeInput } from '#src/platform/web/form/fields/day-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { FieldsSection } from '#src/platform/web/layout/page/section.tsx';
import type { RecurringValues } from './recurring-values.ts';

/** Whom it bills, on which days, and what happens then. */
export function ScheduleSection({ isNew }: { isNew: boolean }) {
  const { clients } = useBilledClients();
  const { getValues, setValue } = useFormContext<RecurringValues>();
  return (
    <FieldsSection title={m.schedule}>
      <FieldColumns>
        <BilledClientInput
          clients={clients}
          required
          onPick={(picked) => {
            // Projects are those of the client.
            if (getValues('work.projectIds').length > 0) setValue('work.projectIds', []);
            if (picked && getValues('name') === '') setValue('name', picked.label, { shouldDirty: true });
          }}
        />
        <TextInput name="name" label={m.name} help={m.nameHelp} required />
      </FieldColumns>
      <ScheduleFields />
      <FieldColumns>
        <SelectInput name="mode" label={m.whatHappens} choices={toChoices(invoicingLabels)} />
        <RateInput
          name="recurrence.leadDays"
          label={m.leadDays}
          isMoney={false}
          unit={m.days}
          help={m.leadDaysHelp}
        />
        <TimeInput name="recurrence.time" label={m.timeOfDay} />
      </FieldColumns>
      {!isNew && <p className={text.body}>{m.changesFutureOnly}</p>}
    </FieldsSection>
  );
}
