import { useWatch } from 'react-hook-form';
import * as m from '#messages/recurring-invoices.ts';
import { FieldColumns } from '#src/features/schedules/web/public.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { FieldsSection } from '#src/platform/web/layout/page/section.tsx';
import type { RecurringValues } from './recurring-values.ts';

/** Which period an invoice bills, and on which days the service begins and ends. */
export function ServiceSection() {
  const [isProrated, work, side, leadDays] = useWatch<
    RecurringValues,
    ['isProrated', 'work', 'periodSide', 'recurrence.leadDays']
  >({ name: ['isProrated', 'work', 'periodSide', 'recurrence.leadDays'] });
  const hasWork = work.hasTime || work.hasExpenses;
  const billsAhead = side === 'following' && !work.isInArrears;
  return (
    <FieldsSection title={m.servicePeriod}>
      <SelectInput name="periodSide" label={m.billsWhich} choices={sideChoices} />
      {hasWork && billsAhead && <Alert tone="warning">{m.billsTooEarly}</Alert>}
      {hasWork && !billsAhead && leadDays > 0 && <Alert tone="warning">{m.billsBeforeEnd}</Alert>}
      <FieldColumns>
        <DayInput name="serviceFrom" label={m.serviceBegins} help={m.serviceBeginsHelp} />
        <DayInput name="serviceTo" label={m.serviceEnds} help={m.serviceEndsHelp} />
      </FieldColumns>
      <SwitchInput name="isProrated" label={m.prorate} help={isProrated ? m.prorateOnHelp : m.prorateHelp} />
    </FieldsSection>
  );
}

const sideChoices = [
  { value: 'following', label: m.billsFollowing },
  { value: 'preceding', label: m.billsPreceding },
];
