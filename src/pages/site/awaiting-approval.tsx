import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as m from '#messages/site-page.ts';
import { useSessionActions } from '#src/features/identity/web/public.tsx';
import { IconDisc } from '#src/platform/web/layout/feedback/icon-disc.tsx';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';

/** Approval opens the account's home page by itself; checking again is for a lost connection. [2.27] */
export function AwaitingApproval({ email }: { email: string }) {
  const { refresh } = useSessionActions();
  const [status, setStatus] = useState<'idle' | 'checking' | 'stillWaiting'>('idle');
  useEffect(() => {
    const controller = new AbortController();
    void followAccount(controller.signal, refresh);
    return () => {
      controller.abort();
    };
  }, [refresh]);

  async function checkAgain() {
    setStatus('checking');
    await refresh().finally(() => {
      setStatus('stillWaiting');
    });
  }

  return (
    <Box sx={{ flex: 1, display: 'grid', placeItems: 'center', p: { xs: 4, sm: 6 } }}>
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 4, maxWidth: 460, textAlign: 'center' }}>
        <IconDisc icon={Hourglass} />
        <PageHeading>{m.accountAwaitsApproval}</PageHeading>
        <Typography variant="subtitle1" sx={{ color: 'text.secondary' }}>
          {m.approvalHint({ email })}
        </Typography>
        <Button
          variant="outlined"
          color="inherit"
          loading={status === 'checking'}
          onClick={() => {
            void checkAgain();
          }}
        >
          {m.checkAgain}
        </Button>
        <Typography role="status" sx={{ minHeight: 20, color: 'text.secondary' }}>
          {status === 'stillWaiting' && m.notYet}
        </Typography>
      </Box>
    </Box>
  );
}

/** Pages outside the shell don't follow changes by themselves. */
async function followAccount(signal: AbortSignal, refresh: () => Promise<void>): Promise<void> {
  const { openChangeStream } = await import('#src/platform/web/live/change-stream.ts');
  if (signal.aborted) return;
  // A failure is left to the button.
  const close = openChangeStream(() => void refresh().catch(() => undefined));
  signal.addEventListener('abort', close);
}
