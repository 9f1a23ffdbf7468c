import { useState } from 'react';
import * as z from 'zod';
import * as m from '#messages/identity.ts';
import { callIdentity } from '#src/features/identity/web/security/call-identity.ts';
import {
  IdentityProofFields,
  identityProofFields,
  noProof,
  proofErrors,
  proofSentences,
} from '#src/features/identity/web/security/identity-proof-fields.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { notify } from '#src/platform/web/notice/notices.ts';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';

const ProofForm = z.object(identityProofFields);

type Proof = z.infer<typeof ProofForm>;

type PasswordPromptProps = {
  title: string;
  hint: string;
  saveLabel: string;
  hasNextStep?: boolean;
  onSave: (proof: Proof) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the password, and a code where two-step login is on, before a change of how you log in. */
export function PasswordPrompt({ hint, ...rest }: PasswordPromptProps) {
  return (
    <FormDialog {...rest} isPrompt schema={ProofForm} values={noProof} sentences={proofSentences}>
      <p className={classNames(text.body, text.quiet)}>{hint}</p>
      <IdentityProofFields autoFocus />
    </FormDialog>
  );
}

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  return (
    <PasswordPrompt
      title={m.turnOffTwoStep}
      hint={m.turnOffHint}
      saveLabel={m.turnOff}
      onSave={async (proof) => {
        await callIdentity('POST /two-factor/disable', proof, proofErrors);
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
      onSave={async (proof) => {
        const { backupCodes } = await callIdentity(
          'POST /two-factor/generate-backup-codes',
          proof,
          proofErrors,
        );
        setCodes(backupCodes);
      }}
      hasNextStep
      onClose={onClose}
    />
  );
}
