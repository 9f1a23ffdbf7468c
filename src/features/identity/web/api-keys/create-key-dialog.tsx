import * as z from 'zod';
import * as m from '#messages/identity.ts';
import { keyLifetimes, keyScopes } from '#src/features/identity/contract-keys.ts';
import { apiKeys } from '#src/features/identity/web/api.ts';
import { requiredText } from '#src/platform/shared/field-schemas.ts';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';

const KeyForm = z.object({
  name: requiredText(100),
  scope: z.enum(keyScopes),
  expiresInDays: z
    .string()
    .nullable()
    .transform((chosen) => keyLifetimes.find((days) => String(days) === chosen) ?? null),
});

type CreateKeyDialogProps = { onCreated: (key: string) => Promise<unknown>; onClose: () => void };

export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  return (
    <FormDialog
      isPrompt
      title={m.createKey}
      saveLabel={m.createKey}
      schema={KeyForm}
      values={{ name: '', scope: 'read', expiresInDays: '90' }}
      onSave={async (wanted) => {
        const { key } = await apiKeys.create.call(wanted);
        await onCreated(key);
      }}
      onClose={onClose}
    >
      <TextInput name="name" label={m.name} help={m.keyNameHint} required autoFocus />
      <SelectInput
        name="scope"
        label={m.access}
        help={m.accessHint}
        choices={[
          { value: 'read', label: m.read },
          { value: 'write', label: m.write },
        ]}
      />
      <SelectInput
        name="expiresInDays"
        label={m.expires}
        choices={[
          ...keyLifetimes.map((days) => ({ value: String(days), label: m.inDays({ days }) })),
          { value: '', label: m.never },
        ]}
      />
    </FormDialog>
  );
}
