import { CloudOff, TriangleAlert } from 'lucide-react';
import * as m from '#messages/platform.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './message.module.css';

/** What happened, what is safe, what to do. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { message, isUnreachable } = toFailure(error);
  const Icon = isUnreachable ? CloudOff : TriangleAlert;
  return (
    <div role="alert" className={styles.message}>
      <div aria-hidden data-error={!isUnreachable || undefined} className={styles.icon}>
        <Icon size={28} strokeWidth={1.75} />
      </div>
      <p className={text.body}>{isUnreachable ? m.unreachableRecords : message}</p>
      <Button variant="outlined" onClick={onRetry}>
        {m.tryAgain}
      </Button>
    </div>
  );
}
