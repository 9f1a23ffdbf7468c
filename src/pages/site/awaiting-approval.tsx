import { Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as m from '#messages/site-page.ts';
import { useSessionActions } from '#src/features/identity/web/public.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { IconDisc } from '#src/platform/web/layout/feedback/icon-disc.tsx';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';
import * as styles from './site.module.css';

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
    <div className={styles.waiting}>
      <IconDisc icon={Hourglass} />
      <PageHeading>{m.accountAwaitsApproval}</PageHeading>
      <p className={classNames(text.lead, text.quiet)}>{m.approvalHint({ email })}</p>
      <Button
        variant="outlined"
        isBusy={status === 'checking'}
        onClick={() => {
          void checkAgain();
        }}
      >
        {m.checkAgain}
      </Button>
      <div role="status" className={styles.answer}>
        {status === 'stillWaiting' && m.notYet}
      </div>
    </div>
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
