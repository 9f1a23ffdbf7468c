import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as m from '#messages/identity.ts';
import { invitations } from '#src/features/identity/web/api.ts';
import * as styles from '#src/features/identity/web/identity.module.css';
import {
  invitationAddress,
  loginAddress,
  useInvitation,
  useSession,
  useSessionActions,
} from '#src/features/identity/web/public.tsx';
import { toFailure } from '#src/platform/web/failure.ts';
import { Button, ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { RetryAlert } from '#src/platform/web/layout/feedback/retry-alert.tsx';
import { FormPage } from '#src/platform/web/layout/page/form-page.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';

/** Opened from a mail, with or without an account: the address's fragment is the token. [6.5] */
export function AcceptInvitationPage() {
  const session = useSession();
  const received = useInvitation();
  return (
    <FormPage title={m.invitation}>
      <Section isPadded title={m.youAreInvited}>
        <div className={styles.parts}>
          {received.is === 'open' && (
            <p className={styles.sentence}>
              {m.invitedBy({ inviter: received.inviter, email: received.email })}
            </p>
          )}
          {received.is === 'failed' && (
            <RetryAlert onRetry={received.retry}>{m.invitationUncheckedHere}</RetryAlert>
          )}
          {received.is === 'invalid' ? (
            <Alert tone="error">{m.invitationInvalid}</Alert>
          ) : received.is === 'open' && !received.grantsAccess ? (
            <Alert tone="error">{m.invitationGrantsNothing({ inviter: received.inviter })}</Alert>
          ) : session.status === 'signedIn' ? (
            <Acceptance email={session.user.email} />
          ) : (
            <WaysIn />
          )}
        </div>
      </Section>
    </FormPage>
  );
}

function WaysIn() {
  const { hash } = useLocation();
  return (
    <div className={styles.ways}>
      <ButtonLink variant="filled" to={{ pathname: '/auth/register', hash }}>
        {m.createAnAccount}
      </ButtonLink>
      <ButtonLink variant="outlined" tone="primary" to={loginAddress(invitationAddress(hash.slice(1)))}>
        {m.logIn}
      </ButtonLink>
    </div>
  );
}

function Acceptance({ email }: { email: string }) {
  const { refresh } = useSessionActions();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function accept() {
    setIsSending(true);
    try {
      await invitations.accept.call({ token: hash.slice(1) });
      notify(m.invitationWasAccepted);
      await refresh();
      // From there, the route guard redirects to the home page of the new role.
      await navigate('/auth/login', { replace: true });
    } catch (error) {
      const { code, message } = toFailure(error);
      setProblem(code === 'INVITATION_INVALID' ? m.invitationInvalid : message);
    }
    setIsSending(false);
  }

  if (problem !== undefined) return <Alert tone="error">{problem}</Alert>;
  return (
    <>
      <p className={styles.sentence}>{m.acceptLead({ email })}</p>
      <Button variant="filled" isBusy={isSending} onClick={() => void accept()}>
        {m.acceptInvitation}
      </Button>
    </>
  );
}
