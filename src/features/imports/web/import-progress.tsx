import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as m from '#messages/imports.ts';
import type { Import } from '#src/features/imports/contract.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { Progress } from '#src/platform/web/kit/display/progress.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { imports } from './api.ts';
import * as styles from './imports.module.css';
import { UndoImportButton } from './undo-import-button.tsx';

/** Progress of a run, which continues in the background. */
export function ImportProgress({ of }: { of: Import }) {
  const queries = useQueryClient();
  const { id, rowsDone, rowsTotal, stopReason } = of;
  const continueRun = useMutation({
    mutationFn: () => imports.run.call({ id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: imports.key() }),
    onError: (error) => notify(toFailure(error).message, { tone: 'failed' }),
  });
  const percent = rowsTotal === 0 ? 0 : (rowsDone / rowsTotal) * 100;
  return (
    <Section title={stopReason === null ? m.importing : m.importStopped}>
      <div className={styles.parts}>
        {stopReason !== null && <Alert tone="warning">{stopReason}</Alert>}
        <Progress label={m.rowsImported} {...((rowsTotal > 0 || stopReason !== null) && { percent })} />
        <p className={text.figures}>
          {rowsTotal === 0 ? m.readingFileStatus : m.rowProgress({ done: rowsDone, total: rowsTotal })}
        </p>
        <p className={text.quiet}>{stopReason === null ? m.runningHint : m.stoppedHint}</p>
        <div className={styles.buttons}>
          {stopReason !== null && (
            <Button variant="filled" isBusy={continueRun.isPending} onClick={() => continueRun.mutate()}>
              {m.continue}
            </Button>
          )}
          <UndoImportButton of={of} />
        </div>
      </div>
    </Section>
  );
}
