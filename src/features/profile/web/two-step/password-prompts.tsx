import Typography from '@mui/material/Typography';
import { useState } from 'react';
import * as z from 'zod';
import * as m from '#messages/profile.ts';
import { callIdentity } from '#src/features/profile/web/security/call-identity.ts';
import { sentence } from '#src/platform/shared/field-schemas.ts';
import { PasswordInput } from '#src/platform/web/form/fields/password-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';

const PasswordForm = z.object({ password: z.string().min(1, sentence(m.enterCurrentPassword)) });

type PasswordPromptProps = {
  title: string;
  hint: string;
  saveLabel: string;
  hasNextStep?: boolean;
  onSave: (password: { password: string }) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the password before a change of how you log in. */
export function PasswordPrompt({ hint, ...rest }: PasswordPromptProps) {
  return (
    <FormDialog
      {...rest}
      isPrompt
      schema={PasswordForm}
      values={{ password: '' }}
      sentences={{ INVALID_PASSWORD: m.incorrectPassword }}
    >
      <Typography sx={{ color: 'text.secondary' }}>{hint}</Typography>
      <PasswordInput name="password" label={m.password} autoComplete="current-password" autoFocus />
    </FormDialog>
  );
}

export const passwordErrors = { INVALID_PASSWORD: 'password' };

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  return (
    <PasswordPrompt
      title={m.turnOffTwoStep}
      hint={m.turnOffHint}
      saveLabel={m.turnOff}
      onSave={async (password) => {
        await callIdentity('/two-factor/disable', password, passwordErrors);
        notify(m.twoStepTurnedOff);
      }}
      onClose={onClose}
    />
  );
}

export function NewBackupCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <BackupCodesDialog codes={codes} onClose={onClose} />;
  return (
    <PasswordPrompt
      title={m.newBackupCodes}
      hint={m.newBackupCodesHint}
      saveLabel={m.newBackupCodes}
      onSave={async (password) => {
        const answer = await callIdentity('/two-factor/generate-backup-codes', password, passwordErrors);
        setCodes((answer as { backupCodes: string[] }).backupCodes);
      }}
      hasNextStep
      onClose={onClose}
    />
  );
}
