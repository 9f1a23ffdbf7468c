import { useState } from 'react';
import * as m from '#messages/identity.ts';
import { AuthCard } from '#src/features/identity/web/auth-form/auth-card.tsx';
import { AuthField } from '#src/features/identity/web/auth-form/auth-field.tsx';
import { SubmitButton } from '#src/features/identity/web/auth-form/submit-button.tsx';
import { useAuthForm } from '#src/features/identity/web/auth-form/use-auth-form.ts';
import {
  IdentityError,
  isIdentityError,
  requestIdentity,
} from '#src/features/identity/web/identity-client.ts';
import { useSessionActions } from '#src/features/identity/web/session/session-provider.tsx';
import { LinkButton } from '#src/platform/web/kit/actions/text-link.tsx';

/** Asks for the code of an authenticator app or a backup code. Loaded only for accounts that need it. */
export function SecondStep({ onRestart }: { onRestart: () => void }) {
  const { startSession } = useSessionActions();
  const [isBackup, setIsBackup] = useState(false);
  const { errors, isSending, onSubmit } = useAuthForm(
    ({ code }) => (code === '' ? { code: m.enterCode } : {}),
    async ({ code }) => {
      const route = isBackup ? 'POST /two-factor/verify-backup-code' : 'POST /two-factor/verify-totp';
      // Apps show the digits in groups.
      const typed = isBackup ? code : code.replaceAll(/\s/g, '');
      await startSession(() => requestIdentity(route, { code: typed })).catch((error: unknown) => {
        throw withOurMessage(error, isBackup ? m.incorrectBackupCode : m.incorrectCode);
      });
    },
  );
  return (
    <AuthCard
      title={m.enterTheCode}
      lead={isBackup ? m.backupCodeLead : m.codeLead}
      error={errors.form}
      onSubmit={onSubmit}
      footer={
        <>
          <LinkButton onClick={() => setIsBackup(!isBackup)}>
            {isBackup ? m.useAuthenticator : m.useBackupCode}
          </LinkButton>
          {' · '}
          <LinkButton onClick={onRestart}>{m.startOver}</LinkButton>
        </>
      }
    >
      <AuthField
        key={String(isBackup)}
        label={isBackup ? m.backupCode : m.code}
        name="code"
        autoComplete="one-time-code"
        inputMode={isBackup ? 'text' : 'numeric'}
        autoFocus
        error={errors.code}
      />
      <SubmitButton isSending={isSending}>{m.logIn}</SubmitButton>
    </AuthCard>
  );
}

function withOurMessage(error: unknown, incorrect: string): unknown {
  if (!(error instanceof IdentityError)) return error;
  if (isIdentityError(error, 'INVALID_CODE') || isIdentityError(error, 'INVALID_BACKUP_CODE'))
    return new IdentityError(error.status, 'WRONG_CODE', incorrect);
  if (isIdentityError(error, 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'))
    return new IdentityError(error.status, error.code, m.tooManyCodes);
  if (isIdentityError(error, 'INVALID_TWO_FACTOR_COOKIE'))
    return new IdentityError(error.status, error.code, m.codeExpired);
  return error;
}
