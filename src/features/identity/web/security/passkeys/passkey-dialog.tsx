import { ORPCError } from '@orpc/client';
import { startRegistration } from '@simplewebauthn/browser';
import * as z from 'zod';
import * as m from '#messages/identity.ts';
import { isIdentityError, requestIdentity } from '#src/features/identity/web/identity-client.ts';
import { callIdentity } from '#src/features/identity/web/security/call-identity.ts';
import { requiredText } from '#src/platform/shared/field-schemas.ts';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { ownDeviceName } from '#src/platform/web/format/device-name.ts';
import { notify } from '#src/platform/web/notice/notices.ts';

const NameForm = z.object({ name: requiredText(100) });

type PasskeyDialogProps = {
  /** Renames it; otherwise adds a new one. */
  passkey?: { id: string; name: string | null };
  onSaved: () => Promise<unknown>;
  onClose: () => void;
};

export function PasskeyDialog({ passkey, onSaved, onClose }: PasskeyDialogProps) {
  return (
    <FormDialog
      isPrompt
      title={passkey ? m.rename : m.addPasskey}
      saveLabel={passkey ? m.save : m.addPasskey}
      schema={NameForm}
      values={{ name: passkey ? (passkey.name ?? '') : ownDeviceName() }}
      onSave={async ({ name }) => {
        if (passkey) await callIdentity('POST /passkey/update-passkey', { id: passkey.id, name });
        else await registerPasskey(name);
        notify(passkey ? m.saved : m.passkeySaved);
        await onSaved();
      }}
      onClose={onClose}
    >
      <TextInput name="name" label={m.name} help={m.passkeyNameHint} required autoFocus />
    </FormDialog>
  );
}

async function registerPasskey(name: string): Promise<void> {
  const options = await requestIdentity('GET /passkey/generate-register-options').catch((error: unknown) => {
    throw isIdentityError(error, 'SESSION_NOT_FRESH')
      ? new ORPCError(error.code, { status: 403, message: m.logInAgainForPasskey })
      : error;
  });
  const response = await startRegistration({ optionsJSON: options }).catch(() => {
    throw new ORPCError('PASSKEY_CANCELLED', { status: 400, message: m.passkeyNotCreated });
  });
  await callIdentity('POST /passkey/verify-registration', { response, name });
}
