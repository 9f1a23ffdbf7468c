import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import * as m from '#messages/identity.ts';
import { isIdentityError, requestIdentity } from '#src/features/identity/web/identity-client.ts';
import { useAccount, useSessionActions } from '#src/features/identity/web/public.tsx';
import { toFailure } from '#src/platform/web/failure.ts';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { maxFormWidth, maxListWidth, touchLine } from '#src/platform/web/theme/tokens.ts';

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
      <PageHeading>{m.confirmNewEmail}</PageHeading>
      <Section isPadded title={m.email}>
        <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
          {outcome ? (
            <Alert severity={outcome.tone} sx={{ width: '100%', overflowWrap: 'anywhere' }}>
              {outcome.message}
            </Alert>
          ) : (
            <>
              <Typography sx={{ overflowWrap: 'anywhere' }}>
                {m.confirmEmailLead({ email: user.email })}
              </Typography>
              <Button variant="contained" loading={isSending} onClick={() => void confirm()}>
                {m.changeEmail}
              </Button>
            </>
          )}
          <Link component={RouterLink} to="/profile" sx={touchLine}>
            {m.backToProfile}
          </Link>
        </Box>
      </Section>
    </Box>
  );
}
