import * as m from '#messages/identity.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { callIdentity } from './call-identity.ts';
import { proofErrors } from './identity-proof-fields.tsx';
import { PasswordPrompt } from './two-step/password-prompts.tsx';

type SignOutDevicesDialogProps = {
  /** Null: all except this one. */
  device: { id: string; name: string } | null;
  onSignedOut: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the password before devices are logged out. */
export function SignOutDevicesDialog({ device, onSignedOut, onClose }: SignOutDevicesDialogProps) {
  return (
    <PasswordPrompt
      title={device ? m.signOutDevice({ device: device.name }) : m.signOutOthers}
      hint={m.enterPasswordToContinue}
      saveLabel={m.signOut}
      onSave={async (proof) => {
        await callIdentity('POST /end-sessions', { id: device?.id, ...proof }, proofErrors);
        notify(device ? m.deviceSignedOut : m.otherDevicesSignedOut);
        await onSignedOut();
      }}
      onClose={onClose}
    />
  );
}
