import { useState } from 'react';
import * as z from 'zod';
import * as m from '#messages/identity.ts';
import { callIdentity } from '#src/features/identity/web/security/call-identity.ts';
import { proofErrors } from '#src/features/identity/web/security/identity-proof-fields.tsx';
import { sentence } from '#src/platform/shared/field-schemas.ts';
import { CopyField } from '#src/platform/web/form/copy-field.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';
import { PasswordPrompt } from './password-prompts.tsx';
import { QrCode } from './qr-code.tsx';

const CodeForm = z.object({
  code: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .refine((code) => /^\d{6}$/.test(code), sentence(m.enterSixDigits)),
});

type Enrolment = { totpURI: string; backupCodes: string[] };

/** Password, QR code with a first code, backup codes. Nothing changes until the code is right. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [isOn, setIsOn] = useState(false);
  if (!enrolment)
    return (
      <PasswordPrompt
        title={m.twoStep}
        hint={m.enterPasswordToContinue}
        saveLabel={m.continue}
        onSave={async (proof) => {
          setEnrolment(await callIdentity('POST /two-factor/enable', proof, proofErrors));
        }}
        hasNextStep
        onClose={onClose}
      />
    );
  if (isOn) return <BackupCodesDialog codes={enrolment.backupCodes} onClose={onClose} />;
  return (
    <FormDialog
      key="code"
      isPrompt
      title={m.scanCode}
      saveLabel={m.turnOn}
      schema={CodeForm}
      values={{ code: '' }}
      sentences={{ INVALID_CODE: m.incorrectCurrentCode }}
      onSave={async (code) => {
        await callIdentity('POST /two-factor/verify-totp', code, { INVALID_CODE: 'code' });
        setIsOn(true);
      }}
      hasNextStep
      onClose={onClose}
    >
      <QrCode text={enrolment.totpURI} label={m.qrCode} />
      <CopyField label={m.setupKey} value={secretOf(enrolment.totpURI)} help={m.setupKeyHint} />
      <p className={classNames(text.body, text.quiet)}>{m.scanHint}</p>
      <TextInput name="code" label={m.code} autoComplete="one-time-code" required inputMode="numeric" />
    </FormDialog>
  );
}

function secretOf(address: string): string {
  return new URL(address).searchParams.get('secret') ?? '';
}
