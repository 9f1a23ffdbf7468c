import { ORPCError } from '@orpc/client';
import { startRegistration } from '@simplewebauthn/browser';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import * as z from 'zod';
import * as m from '#messages/identity.ts';
import { IdentityError, requestIdentity } from '#src/features/identity/web/identity-client.ts';
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
        if (passkey) await callIdentity('/passkey/update-passkey', { id: passkey.id, name });
        else await registerPasskey(name);
        notify(passkey ? m.saved : m.passkeySaved);
        await onSaved();
      }}
      onClose={onClose}
    >
      <TextInput name="name" label={m.passkeyName} help={m.passkeyNameHint} required autoFocus />
    </FormDialog>
  );
}

async function registerPasskey(name: string): Promise<void> {
  const options = await requestIdentity('/passkey/generate-register-options').catch((error: unknown) => {
    const isStale = error instanceof IdentityError && error.code === 'SESSION_NOT_FRESH';
    throw isStale ? new ORPCError(error.code, { status: 403, message: m.logInAgainForPasskey }) : error;
  });
  const response = await startRegistration({
    // Our own server's answer.
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  }).catch(() => {
    throw new ORPCError('PASSKEY_CANCELLED', { status: 400, message: m.passkeyNotCreated });
  });
  await callIdentity('/passkey/verify-registration', { response, name });
}
