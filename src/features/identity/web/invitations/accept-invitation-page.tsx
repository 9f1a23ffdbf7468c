import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import * as m from '#messages/identity.ts';
import { invitations } from '#src/features/identity/web/api.ts';
import {
  invitationAddress,
  loginAddress,
  useInvitation,
  useSession,
  useSessionActions,
} from '#src/features/identity/web/public.tsx';
import { toFailure } from '#src/platform/web/failure.ts';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { maxFormWidth, maxListWidth } from '#src/platform/web/theme/tokens.ts';

/** Opened from a mail, with or without an account: the address's fragment is the token. [6.5] */
export function AcceptInvitationPage() {
  const session = useSession();
  const received = useInvitation();
  return (
    <Box
      sx={{
        width: '100%',
        maxWidth: maxListWidth,
        mx: 'auto',
        display: 'grid',
        gap: 4,
        '& > *': { maxWidth: maxFormWidth, minWidth: 0 },
      }}
    >
      <PageHeading>{m.invitation}</PageHeading>
      <Section isPadded title={m.youAreInvited}>
        <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
          {received.is === 'open' && (
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {m.invitedBy({ inviter: received.inviter, email: received.email })}
            </Typography>
          )}
          {received.is === 'failed' && (
            <Refusal
              action={
                <Button color="inherit" onClick={received.retry}>
                  {m.tryAgain}
                </Button>
              }
            >
              {m.invitationUncheckedHere}
            </Refusal>
          )}
          {received.is === 'invalid' ? (
            <Refusal>{m.invitationInvalid}</Refusal>
          ) : received.is === 'open' && !received.grantsAccess ? (
            <Refusal>{m.invitationGrantsNothing({ inviter: received.inviter })}</Refusal>
          ) : session.status === 'signedIn' ? (
            <Acceptance email={session.user.email} />
          ) : (
            <WaysIn />
          )}
        </Box>
      </Section>
    </Box>
  );
}

function WaysIn() {
  const { hash } = useLocation();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button component={Link} variant="contained" to={{ pathname: '/auth/register', hash }}>
        {m.createAnAccount}
      </Button>
      <Button component={Link} variant="outlined" to={loginAddress(invitationAddress(hash.slice(1)))}>
        {m.logIn}
      </Button>
    </Box>
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

  if (problem !== undefined) return <Refusal>{problem}</Refusal>;
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{m.acceptLead({ email })}</Typography>
      <Button variant="contained" loading={isSending} onClick={() => void accept()}>
        {m.acceptInvitation}
      </Button>
    </>
  );
}

function Refusal({ children, action }: { children: string; action?: ReactNode }) {
  return (
    <Alert severity="error" action={action} sx={{ width: '100%' }}>
      {children}
    </Alert>
  );
}
