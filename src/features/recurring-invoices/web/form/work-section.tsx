import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/recurring-invoices.ts';
import { groupingLabels } from '#src/features/invoices/web/public-for-recurring.tsx';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';
import { FieldColumns } from '#src/features/schedules/web/public.tsx';
import { compareNames } from '#src/platform/shared/text.ts';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { Checkbox } from '#src/platform/web/kit/fields/checkbox.tsx';
import { FieldsSection } from '#src/platform/web/layout/page/section.tsx';
import * as styles from './recurring-form.module.css';
import type { RecurringValues } from './recurring-values.ts';

/** Unbilled work of the period that each invoice bills, too. */
export function WorkSection() {
  const [work, side] = useWatch<RecurringValues, ['work', 'periodSide']>({ name: ['work', 'periodSide'] });
  const billsSome = work.hasTime || work.hasRetainers || work.hasExpenses;
  return (
    <FieldsSection title={m.workOfPeriod}>
      <SwitchInput name="work.hasTime" label={m.billTime} help={m.billTimeHelp} />
      <SwitchInput name="work.hasRetainers" label={m.billRetainers} help={m.billRetainersHelp} />
      <SwitchInput name="work.hasExpenses" label={m.expenses} help={m.billExpensesHelp} />
      {side === 'following' && (work.hasTime || work.hasExpenses) && (
        <SwitchInput name="work.isInArrears" label={m.billInArrears} help={m.billInArrearsHelp} />
      )}
      {billsSome && <ProjectChoices />}
      {work.hasTime && (
        <FieldColumns>
          <SelectInput name="work.grouping" label={m.linesForTime} choices={toChoices(groupingLabels)} />
          <SwitchInput name="hasTimesheet" label={m.attachTimesheet} />
        </FieldColumns>
      )}
      <FieldColumns>
        <SelectInput name="whenEmpty" label={m.whenEmpty} choices={emptyChoices} />
      </FieldColumns>
    </FieldsSection>
  );
}

const emptyChoices = [
  { value: 'skip', label: m.makeNone },
  { value: 'draft', label: m.makeEmptyDraft },
];

/** All projects of the client, or some. */
function ProjectChoices() {
  const { setValue } = useFormContext<RecurringValues>();
  const [clientId, chosen] = useWatch<RecurringValues, ['clientId', 'work.projectIds']>({
    name: ['clientId', 'work.projectIds'],
  });
  const { data } = useQuery(allProjectsQuery);
  const projects = (data?.items ?? [])
    .filter((project) => project.clientId === clientId)
    .toSorted((a, b) => compareNames(a.name, b.name));
  if (projects.length < 2 && chosen.length === 0) return null;
  return (
    <fieldset className={styles.projects}>
      <legend>{m.projects}</legend>
      <Checkbox
        label={m.allProjectsOfClient}
        checked={chosen.length === 0}
        disabled={chosen.length === 0}
        onChange={() => setValue('work.projectIds', [], { shouldDirty: true })}
      />
      {projects.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            setValue(
              'work.projectIds',
              target.checked ? [...chosen, id] : chosen.filter((each) => each !== id),
              { shouldDirty: true },
            )
          }
        />
      ))}
    </fieldset>
  );
}
