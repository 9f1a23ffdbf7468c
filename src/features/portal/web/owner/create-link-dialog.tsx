import * as z from 'zod';
import * as m from '#messages/portal.ts';
import {
  clientLinkDays,
  defaultClientLinkDays,
  pinPattern,
} from '#src/features/portal/rules/portal-address.ts';
import { portal } from '#src/features/portal/web/api.ts';
import { readableName, sentence } from '#src/platform/shared/field-schemas.ts';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';

const LinkForm = z.object({
  label: readableName(100),
  days: z.string().transform(Number),
  pin: z
    .string()
    .refine((pin) => pin === '' || pinPattern.test(pin), sentence(m.pinProblem))
    .transform((pin) => (pin === '' ? null : pin)),
});

type CreateLinkDialogProps = {
  clientId: string;
  onCreated: (path: string) => Promise<unknown>;
  onClose: () => void;
};

export function CreateLinkDialog({ clientId, onCreated, onClose }: CreateLinkDialogProps) {
  return (
    <FormDialog
      isPrompt
      title={m.createLink}
      saveLabel={m.createLink}
      schema={LinkForm}
      values={{ label: '', days: String(defaultClientLinkDays), pin: '' }}
      onSave={async (chosen) => {
        const { path } = await portal.createLink.call({ id: clientId, ...chosen });
        await onCreated(path);
      }}
      onClose={onClose}
    >
      <TextInput name="label" label={m.linkFor} help={m.linkForHelp} required autoFocus />
      <SelectInput
        name="days"
        label={m.expires}
        choices={clientLinkDays.map((days) => ({ value: String(days), label: m.inDays({ days }) }))}
      />
      <TextInput name="pin" label={m.pinOptional} help={m.pinHelp} />
    </FormDialog>
  );
}
