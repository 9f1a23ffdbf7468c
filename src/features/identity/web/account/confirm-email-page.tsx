import { useState } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages/identity.ts';
import { isIdentityError, requestIdentity } from '#src/features/identity/web/identity-client.ts';
import * as styles from '#src/features/identity/web/identity.module.css';
import { useAccount, useSessionActions } from '#src/features/identity/web/public.tsx';
import { toFailure } from '#src/platform/web/failure.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { FormPage } from '#src/platform/web/layout/page/form-page.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';

type Outcome = { tone: 'success' | 'error'; message: string };

/** Opened from a mail: the address's fragment is the token, which works once within an hour. */
export function ConfirmEmailPage() {
  const { user } = useAccount();
  const { refresh } = useSessionActions();
  const { hash } = useLocation();
  const [isSending, setIsSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  async function confirm() {
    setIsSending(true);
    try {
      const { email } = await requestIdentity('POST /confirm-email-change', { token: hash.slice(1) });
      setOutcome({ tone: 'success', message: m.emailChanged({ email }) });
      await refresh();
    } catch (error) {
      const isInvalid = isIdentityError(error, 'INVALID_LINK');
      setOutcome({ tone: 'error', message: isInvalid ? m.emailLinkInvalid : toFailure(error).message });
    }
    setIsSending(false);
  }

  return (
    <FormPage title={m.confirmNewEmail}>
      <Section isPadded title={m.email}>
        <div className={styles.parts}>
          {outcome ? (
            <Alert tone={outcome.tone}>{outcome.message}</Alert>
          ) : (
            <>
              <p className={styles.sentence}>{m.confirmEmailLead({ email: user.email })}</p>
              <Button variant="filled" isBusy={isSending} onClick={() => void confirm()}>
                {m.changeEmail}
              </Button>
            </>
          )}
          <TextLink to="/profile" isLine>
            {m.backToProfile}
          </TextLink>
        </div>
      </Section>
    </FormPage>
  );
}
