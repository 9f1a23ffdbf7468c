import * as z from 'zod';
import * as m from '#messages/identity.ts';
import { sentence } from '#src/platform/shared/field-schemas.ts';
import { PasswordInput } from '#src/platform/web/form/fields/password-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { useTwoStep } from './two-step/use-two-step.ts';

export const identityProofFields = {
  password: z.string().min(1, sentence(m.enterCurrentPassword)),
  code: z.string().transform((typed) => typed.replaceAll(/\s/g, '')),
};

export const noProof = { password: '', code: '' };

/** Fields by the error codes of the server. */
export const proofErrors = {
  INVALID_PASSWORD: 'password',
  PASSWORD_REQUIRED: 'password',
  CODE_REQUIRED: 'code',
  INVALID_CODE: 'code',
} as const;

export const proofSentences = {
  INVALID_PASSWORD: m.incorrectPassword,
  PASSWORD_REQUIRED: m.passwordRequired,
  CODE_REQUIRED: m.enterAnyCode,
  INVALID_CODE: m.incorrectCurrentCode,
};

/** The password, and a code where two-step login is on. */
export function IdentityProofFields({ autoFocus = false }: { autoFocus?: boolean }) {
  const isTwoStepOn = useTwoStep();
  return (
    <>
      <PasswordInput
        name="password"
        label={m.password}
        autoComplete="current-password"
        autoFocus={autoFocus}
      />
      {isTwoStepOn === true && (
        <TextInput name="code" label={m.code} help={m.codeHint} autoComplete="one-time-code" required />
      )}
    </>
  );
}
