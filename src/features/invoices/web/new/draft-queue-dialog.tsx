import * as m from '#messages/invoices.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Progress } from '#src/platform/web/kit/display/progress.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import * as styles from './new-invoice.module.css';
import type { DraftQueue } from './use-draft-queue.ts';

/** How far the drafts are, then what is left and why. */
export function DraftQueueDialog({ queue }: { queue: DraftQueue }) {
  const { progress, stop, close } = queue;
  if (progress === null) return null;
  const { done, count, failed, draftCount, isRunning } = progress;
  const endTitle = failed.length > 0 ? m.someDraftsFailed : m.draftsStopped;
  return (
    <DialogShell
      title={isRunning ? m.creatingDrafts : endTitle}
      width="medium"
      isBusy={isRunning}
      onClose={close}
      cancelLabel={null}
      actions={
        isRunning ? (
          <Button tone="neutral" onClick={stop}>
            {m.stop}
          </Button>
        ) : (
          <Button variant="filled" autoFocus onClick={close}>
            {m.done}
          </Button>
        )
      }
    >
      {isRunning && (
        <>
          <p aria-live="polite" className={text.body}>
            {m.clientsDone({ done, count })}
          </p>
          <Progress label={m.clientsDone({ done, count })} percent={(100 * done) / count} />
        </>
      )}
      {!isRunning && (
        <p className={text.body}>
          {m.draftsAndLeft({ drafts: draftCount, left: count - done + failed.length })}
        </p>
      )}
      {failed.length > 0 && (
        <ul aria-label={m.someDraftsFailed} className={styles.failed}>
          {failed.map(({ clientId, clientName, reason }) => (
            <li key={clientId}>
              {clientName}
              <div className={text.error}>{reason}</div>
            </li>
          ))}
        </ul>
      )}
    </DialogShell>
  );
}
