import { useWatch } from 'react-hook-form';
import * as m from '#messages/projects.ts';
import { formatRounding, RoundingInput } from '#src/features/clients/web/public.tsx';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { Project } from '#src/features/projects/contract.ts';
import { projectStatuses } from '#src/features/projects/rules/project-limits.ts';
import { formatDayRange } from '#src/features/projects/web/labels/terms-labels.ts';
import { projectStatusLabels } from '#src/features/projects/web/project-labels.ts';
import { isCalendarDate } from '#src/platform/shared/calendar-days.ts';
import { formatDuration, hoursToMs } from '#src/platform/shared/durations.ts';
import type { OtherRounding } from '#src/platform/shared/rounding.ts';
import { formatList } from '#src/platform/shared/text.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { ColourInput } from '#src/platform/web/form/fields/colour-input.tsx';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { DurationInput } from '#src/platform/web/form/fields/duration-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormSection } from '#src/platform/web/form/form-section.tsx';
import { formatRate } from '#src/platform/web/format/amount.tsx';
import type { ClientOption } from './client-option.ts';
import { ProjectBillingFields } from './project-billing-fields.tsx';
import { TaskFields } from './task-fields.tsx';

type ProjectFieldsProps = {
  clientOptions: readonly ClientOption[];
  onAddClient: (name: string) => Promise<string>;
  /** Undefined: a new project. */
  project?: Project;
};

/** All fields of a project: the common ones first, the rest in collapsible sections. */
export function ProjectFields({ clientOptions, onAddClient, project }: ProjectFieldsProps) {
  const { preferences } = useAccount();
  const values = useWatch<ProjectFieldValues>();
  const client = clientOptions.find(({ id }) => id === values.clientId);
  const currency = client?.currency ?? preferences.currency;
  return (
    <>
      <TextInput name="name" label={m.name} required autoFocus />
      <ComboboxInput
        name="clientId"
        label={m.client}
        options={clientOptions.map(({ id, name }) => ({ id, label: name }))}
        onCreate={onAddClient}
        help={m.clientHint}
      />
      <SelectInput
        name="status"
        label={m.status}
        choices={projectStatuses.map((status) => ({ value: status, label: projectStatusLabels[status] }))}
      />
      <ProjectBillingFields project={project} client={client} currency={currency} />
      <div>
        <FormSection title={m.tasks} names={['tasks']} summary={summarizeTasks(values)}>
          <TaskFields currency={currency} />
        </FormSection>
        <FormSection
          title={m.budget}
          names={['budgetHours', 'budgetAmount']}
          summary={summarizeBudget(values, currency)}
        >
          <FieldPair>
            <DurationInput name="budgetHours" label={m.hoursLabel} help={m.hoursBudgetHint} />
            <RateInput name="budgetAmount" label={m.amount} unit={currency} help={m.amountBudgetHint} />
          </FieldPair>
        </FormSection>
        <FormSection
          title={m.details}
          names={['colour', 'startDate', 'endDate', 'poNumber', 'rounding', 'notes']}
          summary={summarizeDetails(values)}
        >
          <ColourInput name="colour" label={m.colour} empty="automatic" />
          <FieldPair>
            <DayInput name="startDate" label={m.startDate} />
            <DayInput name="endDate" label={m.endDate} />
          </FieldPair>
          <TextInput name="poNumber" label={m.poNumber} help={m.poNumberHint} />
          <RoundingInput client={client} />
          <TextInput name="notes" label={m.privateNotes} rows={3} help={m.onlyForYou} />
        </FormSection>
      </div>
    </>
  );
}

/** Form values while editing. */
type ProjectFieldValues = {
  clientId: string | null;
  budgetHours: number | string | null;
  budgetAmount: number | string | null;
  startDate: string | null;
  endDate: string | null;
  poNumber: string | null;
  notes: string | null;
  rounding: Partial<OtherRounding> | null;
  tasks: readonly { name?: string; isActive?: boolean }[];
};

function summarizeTasks({ tasks = [] }: Partial<ProjectFieldValues>): string {
  return formatList(tasks.flatMap(({ name, isActive }) => (isActive && name ? [name] : [])));
}

function summarizeBudget(
  { budgetHours, budgetAmount }: Partial<ProjectFieldValues>,
  currency: string,
): string {
  const hours =
    typeof budgetHours === 'number'
      ? m.durationInHours({ duration: formatDuration(hoursToMs(budgetHours)) })
      : '';
  const amount = typeof budgetAmount === 'number' ? formatRate(budgetAmount, currency) : '';
  return [hours, amount].filter(Boolean).join(' · ');
}

function summarizeDetails({
  startDate,
  endDate,
  poNumber,
  notes,
  rounding,
}: Partial<ProjectFieldValues>): string {
  const [from, to] = [validDayOrNull(startDate), validDayOrNull(endDate)];
  const days = from === null && to === null ? '' : formatDayRange({ from, to });
  return [days, poNumber, rounding && formatRounding(rounding), notes].filter(Boolean).join(' · ');
}

function validDayOrNull(day: string | null | undefined): string | null {
  return day && isCalendarDate(day) ? day : null;
}
