import * as z from 'zod';
import * as calendarMessages from '#messages/api/calendar-import.ts';
import * as m from '#messages/calendar-import.ts';
import { calendarLimits } from '#src/features/calendar-import/rules/suggestion.ts';
import { sentence, storableText } from '#src/platform/shared/field-schemas.ts';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { calendarImport } from './api.ts';

const AddressForm = z.object({
  address: storableText(calendarLimits.address).refine(
    (typed) => /^(https?|webcals?):\/\/./i.test(typed.trim()),
    sentence(calendarMessages.notAddress),
  ),
});

type AddressDialogProps = { onSaved: () => Promise<unknown>; onClose: () => void };

/** Asks for the address of a calendar. The stored one isn’t shown, because it may contain a secret. */
export function AddressDialog({ onSaved, onClose }: AddressDialogProps) {
  return (
    <FormDialog
      isPrompt
      title={m.calendarAddress}
      schema={AddressForm}
      values={{ address: '' }}
      onSave={async ({ address }) => {
        await calendarImport.setAddress.call({ address });
        await onSaved();
      }}
      onClose={onClose}
    >
      <TextInput name="address" label={m.address} help={m.addressHelp} type="url" required autoFocus />
    </FormDialog>
  );
}
