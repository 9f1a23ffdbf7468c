import * as z from 'zod';
import * as m from '#messages/reminders.ts';
import type { Claim } from '#src/features/reminders/contract.ts';
import { reminderLimits } from '#src/features/reminders/rules/reminder-limits.ts';
import { reminders } from '#src/features/reminders/web/api.ts';
import { reminderKeys } from '#src/features/reminders/web/queries.ts';
import { claimLabels } from '#src/features/reminders/web/reminder-labels.ts';
import { requiredText } from '#src/platform/shared/field-schemas.ts';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { notifyUndoable } from '#src/platform/web/notice/run-mutation.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

const WaiveForm = z.strictObject({ reason: requiredText(reminderLimits.note) });

/** Gives up a fee or interest. */
export function WaiveDialog({ claim: { id, kind }, onClose }: { claim: Claim; onClose: () => void }) {
  return (
    <FormDialog
      title={m.waiveOf({ what: claimLabels[kind] })}
      schema={WaiveForm}
      values={{ reason: '' }}
      saveLabel={m.waive}
      isPrompt
      onSave={async ({ reason }) => {
        await reminders.waiveClaim.call({ id, reason });
        for (const queryKey of reminderKeys) await queryClient.invalidateQueries({ queryKey });
        notifyUndoable(m.waived, () => reminders.restoreClaim.call({ id }), { keys: reminderKeys });
      }}
      onClose={onClose}
    >
      <TextInput name="reason" label={m.reason} help={m.onlyForYou} required autoFocus />
    </FormDialog>
  );
}
