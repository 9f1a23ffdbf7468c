import * as z from 'zod';
import * as m from '#messages/reminders.ts';
import { blockFields } from '#src/features/reminders/contract-fields.ts';
import { reminders } from '#src/features/reminders/web/api.ts';
import { reminderKeys } from '#src/features/reminders/web/queries.ts';
import { reasonLabels } from '#src/features/reminders/web/reminder-labels.ts';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { notifyUndoable } from '#src/platform/web/notice/run-mutation.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

const BlockForm = z.strictObject({ of: z.enum(['invoice', 'client']), ...blockFields });

type BlockDialogProps = {
  /** Null: only all invoices of the client can be chosen. */
  invoice: { id: string; number: string | null } | null;
  clientId: string | null;
  onClose: () => void;
};

/** Stops reminders: until a day, or until they are started again. */
export function BlockDialog({ invoice, clientId, onClose }: BlockDialogProps) {
  return (
    <FormDialog
      title={m.stopReminders}
      schema={BlockForm}
      values={{ of: invoice ? 'invoice' : 'client', reason: 'dispute', until: null, note: '' }}
      saveLabel={m.stopReminders}
      onSave={async ({ of, ...block }) => {
        const [api, id] =
          of === 'invoice' && invoice
            ? [{ block: reminders.blockInvoice, unblock: reminders.unblockInvoice }, invoice.id]
            : [{ block: reminders.blockClient, unblock: reminders.unblockClient }, clientId ?? ''];
        await api.block.call({ id, ...block });
        for (const queryKey of reminderKeys) await queryClient.invalidateQueries({ queryKey });
        notifyUndoable(m.remindersStopped, () => api.unblock.call({ id }), { keys: reminderKeys });
      }}
      onClose={onClose}
    >
      {invoice && clientId !== null && (
        <SelectInput
          name="of"
          label={m.stopFor}
          choices={[
            { value: 'invoice', label: m.thisInvoice({ number: invoice.number ?? '' }) },
            { value: 'client', label: m.allOfClient },
          ]}
        />
      )}
      <SelectInput name="reason" label={m.reason} choices={toChoices(reasonLabels)} />
      <DayInput name="until" label={m.until} help={m.untilDayHelp} />
      <TextInput name="note" label={m.note} help={m.onlyForYou} />
    </FormDialog>
  );
}
