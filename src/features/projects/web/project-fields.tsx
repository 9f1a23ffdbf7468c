import { useWatch } from 'react-hook-form';
import type { Project } from '#src/features/projects/contract.ts';
import { projectStatuses } from '#src/features/projects/project.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { isDay } from '#src/platform/shared/days.ts';
import { formatDuration, msOf } from '#src/platform/shared/durations.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { ChoiceInput } from '#src/platform/web/form/fields/choice-input.tsx';
import { ColourInput } from '#src/platform/web/form/fields/colour-input.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { DurationInput } from '#src/platform/web/form/fields/duration-input.tsx';
import { PickInput } from '#src/platform/web/form/fields/pick-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormSection } from '#src/platform/web/form/form-section.tsx';
import { formatRate } from '#src/platform/web/format/rate.ts';
import type { ClientOption } from './client-option.ts';
import { ProjectBilling } from './project-billing.tsx';
import { daysInWords } from './terms-words.ts';

type ProjectFieldsProps = {
  clientOptions: readonly ClientOption[];
  onAddClient: (name: string) => Promise<string>;
  /** Absent for a new one. */
  project?: Project;
};

/** Everything that can be said of a project: what one needs every day on top, the rest in parts that open. */
export function ProjectFields({ clientOptions, onAddClient, project }: ProjectFieldsProps) {
  const { preferences } = useAccount();
  const said = useWatch<Said>();
  const client = clientOptions.find(({ id }) => id === said.clientId);
  const currency = client?.currency ?? preferences.currency;
  return (
    <>
      <TextInput name="name" label="Name" required autoFocus />
      <PickInput
        name="clientId"
        label="Client"
        options={clientOptions.map(({ id, name }) => ({ id, label: name }))}
        onCreate={onAddClient}
        help="Type a new name to add the client."
      />
      <ChoiceInput
        name="status"
        label="Status"
        choices={projectStatuses.map((status) => ({ value: status, label: status }))}
      />
      <ProjectBilling project={project} client={client} currency={currency} />
      <div>
        <FormSection
          title="Budget"
          names={['budgetHours', 'budgetAmount']}
          summary={budgetInLine(said, currency)}
        >
          <FieldPair>
            <DurationInput name="budgetHours" label="Hours" help="All time counts, billable or not." />
            <RateInput
              name="budgetAmount"
              label="Amount"
              unit={currency}
              help="What entries are worth, in this currency."
            />
          </FieldPair>
        </FormSection>
        <FormSection
          title="Details"
          names={['colour', 'startDate', 'endDate', 'poNumber', 'notes']}
          summary={detailsInLine(said)}
        >
          <ColourInput name="colour" label="Colour" />
          <FieldPair>
            <DayInput name="startDate" label="Begins" />
            <DayInput name="endDate" label="Ends" />
          </FieldPair>
          <TextInput name="poNumber" label="PO number" help="The client’s order, for invoices." />
          <TextInput name="notes" label="Notes" rows={3} help="For you alone." />
        </FormSection>
      </div>
    </>
  );
}

/** What the form holds while it is being typed. */
type Said = {
  clientId: string | null;
  budgetHours: number | string | null;
  budgetAmount: number | string | null;
  startDate: string | null;
  endDate: string | null;
  poNumber: string | null;
  notes: string | null;
};

function budgetInLine({ budgetHours, budgetAmount }: Partial<Said>, currency: string): string {
  const hours = typeof budgetHours === 'number' ? `${formatDuration(msOf(budgetHours))} h` : '';
  const amount = typeof budgetAmount === 'number' ? formatRate(budgetAmount, currency) : '';
  return [hours, amount].filter(Boolean).join(' · ');
}

function detailsInLine({ startDate, endDate, poNumber, notes }: Partial<Said>): string {
  const [from, to] = [dayOrNone(startDate), dayOrNone(endDate)];
  const days = from === null && to === null ? '' : daysInWords({ from, to });
  return [days, poNumber, notes].filter(Boolean).join(' · ');
}

function dayOrNone(said: string | null | undefined): string | null {
  return said && isDay(said) ? said : null;
}
