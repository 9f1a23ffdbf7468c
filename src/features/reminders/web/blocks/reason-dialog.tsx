import * as z from 'zod';
import * as m from '#messages/reminders.ts';
import { reminderLimits } from '#src/features/reminders/rules/reminder-limits.ts';
import { reminderKeys } from '#src/features/reminders/web/queries.ts';
import { requiredText } from '#src/platform/shared/field-schemas.ts';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { notifyUndoable } from '#src/platform/web/notice/run-mutation.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

const ReasonForm = z.strictObject({ reason: requiredText(reminderLimits.note) });

type ReasonDialogProps = {
  title: string;
  saveLabel: string;
  save: (reason: string) => Promise<unknown>;
  /** The notice, which offers to undo it. */
  done: string;
  undo: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks why fees or interest are given up. */
export function ReasonDialog({ title, saveLabel, save, done, undo, onClose }: ReasonDialogProps) {
  return (
    <FormDialog
      title={title}
      schema={ReasonForm}
      values={{ reason: '' }}
      saveLabel={saveLabel}
      isPrompt
      onSave={async ({ reason }) => {
        await save(reason);
        for (const queryKey of reminderKeys) await queryClient.invalidateQueries({ queryKey });
        notifyUndoable(done, undo, { keys: reminderKeys });
      }}
      onClose={onClose}
    >
      <TextInput name="reason" label={m.reason} help={m.onlyForYou} required autoFocus />
    </FormDialog>
  );
}
