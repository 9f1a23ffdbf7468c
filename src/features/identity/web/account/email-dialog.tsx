import { useState } from 'react';
import * as z from 'zod';
import * as m from '#messages/identity.ts';
import * as styles from '#src/features/identity/web/identity.module.css';
import { fetchRegistrationState } from '#src/features/identity/web/public.tsx';
import { callIdentity } from '#src/features/identity/web/security/call-identity.ts';
import {
  IdentityProofFields,
  identityProofFields,
  noProof,
  proofErrors,
  proofSentences,
} from '#src/features/identity/web/security/identity-proof-fields.tsx';
import { sentence } from '#src/platform/shared/field-schemas.ts';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';

const EmailForm = z.object({
  email: z
    .string()
    .trim()
    .pipe(z.email(sentence(m.invalidEmail)).max(254, sentence(m.invalidEmail))),
  ...identityProofFields,
});

/** Sends a link to the new address; the email changes once that is opened. */
export function EmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [sent, setSent] = useState<{ email: string; isKept: boolean }>();
  if (sent) {
    const sentenceOf = sent.isKept ? m.emailLinkKept : m.emailLinkSent;
    return (
      <DialogShell
        title={m.confirmNewEmail}
        width="small"
        cancelLabel={null}
        onClose={onClose}
        actions={
          <Button variant="filled" onClick={onClose}>
            {m.done}
          </Button>
        }
      >
        <p className={styles.sentence}>{sentenceOf({ email: sent.email })}</p>
      </DialogShell>
    );
  }
  return (
    <FormDialog
      isPrompt
      hasNextStep
      title={m.changeEmail}
      saveLabel={m.sendLink}
      schema={EmailForm}
      values={{ email: '', ...noProof }}
      sentences={{
        ...proofSentences,
        EMAIL_UNCHANGED: m.emailUnchanged,
        INVALID_EMAIL: m.invalidEmail,
        PASSWORD_IS_EMAIL: m.emailIsPassword,
      }}
      onSave={async (request) => {
        await callIdentity('POST /request-email-change', request, {
          ...proofErrors,
          EMAIL_UNCHANGED: 'email',
          PASSWORD_IS_EMAIL: 'email',
        });
        const isKept = await fetchRegistrationState().then(
          ({ sendsMail }) => !sendsMail,
          () => false,
        );
        setSent({ email: request.email, isKept });
      }}
      onClose={onClose}
    >
      <p className={classNames(text.body, text.quiet)}>{m.changeEmailHint}</p>
      {/* Password managers need to know whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextInput name="email" type="email" label={m.newEmail} autoComplete="email" required autoFocus />
      <IdentityProofFields />
    </FormDialog>
  );
}
