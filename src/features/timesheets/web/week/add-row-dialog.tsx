import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import * as m from '#messages/timesheets.ts';
import { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import { recentWorkDetails, rowKey } from '#src/features/timesheets/rules/views/week-grid.ts';
import type { WeekRow, WorkDetails } from '#src/features/timesheets/rules/views/week-grid.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { ClientProjectFields } from '#src/features/timesheets/web/entry/client-project-fields.tsx';
import { ProjectDot } from '#src/features/timesheets/web/labels/project-dot.tsx';
import { Id } from '#src/platform/shared/field-schemas.ts';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { ChipButton } from '#src/platform/web/kit/display/chip.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './add-row-dialog.module.css';

const RowForm = z.object({
  description: NewTimesheetEntry.shape.description,
  clientId: Id.nullable(),
  projectId: Id.nullable(),
  taskId: Id.nullable(),
  billable: z.boolean(),
});

type AddRowDialogProps = {
  rows: readonly WeekRow[];
  work: ClientsAndProjects;
  onAdd: (row: WorkDetails) => void;
  onClose: () => void;
};

/** Adds a row: recent work with one click, or new work. */
export function AddRowDialog({ rows, work, onAdd, onClose }: AddRowDialogProps) {
  const { data } = useQuery(timesheets.list.queryOptions({ input: { order: 'desc', limit: 250 } }));
  const existingKeys = new Set(rows.map(({ key }) => key));
  const recent = recentWorkDetails(data?.items ?? [], 20).filter((each) => !existingKeys.has(rowKey(each)));
  const add = (row: WorkDetails) => {
    onAdd(row);
    onClose();
  };
  return (
    <FormDialog
      title={m.addRow}
      schema={RowForm}
      values={{ description: '', clientId: null, projectId: null, taskId: null, billable: true }}
      saveLabel={m.addRow}
      onSave={(row) => {
        onAdd(row);
        return Promise.resolve();
      }}
      onClose={onClose}
    >
      {recent.length > 0 && (
        <div>
          <div className={classNames(text.small, text.quiet)}>{m.recent}</div>
          <div className={styles.recent}>
            {recent.slice(0, 8).map((each) => (
              <span key={rowKey(each)} title={work.projectName(each)}>
                <ChipButton icon={<ProjectDot projectId={each.projectId} />} onClick={() => add(each)}>
                  {each.description}
                </ChipButton>
              </span>
            ))}
          </div>
        </div>
      )}
      <TextInput name="description" label={m.description} required autoFocus />
      <ClientProjectFields work={work} />
      <SwitchInput name="billable" label={m.billable} />
    </FormDialog>
  );
}
