import * as z from 'zod';
import * as m from '#messages/identity.ts';
import { useSessionActions } from '#src/features/identity/web/public.tsx';
import { callIdentity } from '#src/features/identity/web/security/call-identity.ts';
import { sentence, storableText } from '#src/platform/shared/field-schemas.ts';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';

const NameForm = z.object({ name: storableText(200).trim().min(1, sentence(m.enterName)) });

export function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { refresh } = useSessionActions();
  return (
    <FormDialog
      isPrompt
      title={m.changeName}
      schema={NameForm}
      values={{ name }}
      onSave={async (change) => {
        await callIdentity('POST /update-user', change);
        notify(m.saved);
        await refresh();
      }}
      onClose={onClose}
    >
      <TextInput name="name" label={m.name} help={m.nameHint} autoComplete="name" required autoFocus />
    </FormDialog>
  );
}
