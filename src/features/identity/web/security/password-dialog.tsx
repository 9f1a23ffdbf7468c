import * as z from 'zod';
import * as m from '#messages/identity.ts';
import { passwordLength } from '#src/features/identity/rules/password-length.ts';
import { sentence } from '#src/platform/shared/field-schemas.ts';
import { PasswordInput } from '#src/platform/web/form/fields/password-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { notify } from '#src/platform/web/notice/notices.ts';
import { callIdentity } from './call-identity.ts';

const { min, max } = passwordLength;

const PasswordForm = z.object({
  currentPassword: z.string().min(1, sentence(m.enterCurrentPassword)),
  newPassword: z
    .string()
    .min(min, sentence(m.newPasswordTooShort({ min })))
    .max(max, sentence(m.newPasswordTooLong({ max }))),
});

/** Changing the password signs out all other devices. */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <FormDialog
      isPrompt
      title={m.changePassword}
      schema={PasswordForm}
      values={{ currentPassword: '', newPassword: '' }}
      sentences={passwordErrors}
      saveLabel={m.changePassword}
      onSave={async (passwords) => {
        await callIdentity('POST /change-password', passwords, {
          INVALID_PASSWORD: 'currentPassword',
          PASSWORD_TOO_COMMON: 'newPassword',
          PASSWORD_IS_EMAIL: 'newPassword',
        });
        notify(m.ownPasswordChanged);
      }}
      onClose={onClose}
    >
      <p className={classNames(text.body, text.quiet)}>{m.changePasswordHint}</p>
      {/* Password managers need to know whose password changes. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        name="currentPassword"
        label={m.currentPassword}
        autoComplete="current-password"
        autoFocus
      />
      <PasswordInput
        name="newPassword"
        label={m.newPassword}
        autoComplete="new-password"
        help={m.newPasswordHint({ min })}
      />
    </FormDialog>
  );
}

const passwordErrors = {
  INVALID_PASSWORD: m.incorrectPassword,
  PASSWORD_TOO_COMMON: m.passwordTooCommon,
  PASSWORD_IS_EMAIL: m.passwordIsEmail,
};
