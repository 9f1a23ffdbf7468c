import { Copy } from 'lucide-react';
import * as m from '#messages/identity.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { copyWithNotice } from '#src/platform/web/notice/copy-with-notice.ts';
import * as styles from './two-step.module.css';

/** Must be answered: the codes aren't shown again. */
export function BackupCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <DialogShell
      title={m.backupCodes}
      cancelLabel={null}
      actions={
        <>
          <Button tone="neutral" icon={Copy} onClick={() => void copyWithNotice(codes.join('\n'))}>
            {m.copyAll}
          </Button>
          <Button variant="filled" onClick={onClose}>
            {m.done}
          </Button>
        </>
      }
    >
      <p className={classNames(text.body, text.quiet)}>{m.backupCodesHint}</p>
      <ol translate="no" className={classNames(text.list, styles.codes)}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </DialogShell>
  );
}
