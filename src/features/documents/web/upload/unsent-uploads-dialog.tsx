import * as m from '#messages/documents.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { answerUploadLoss } from './sign-out-question.ts';

/** Signing out removes the files from this device, so their uploads can’t continue. */
export function UnsentUploadsDialog({ count }: { count: number }) {
  return (
    <DialogShell
      role="alertdialog"
      title={m.signOutQuestion}
      onClose={() => answerUploadLoss(false)}
      cancelLabel={null}
      actions={
        <>
          <Button tone="danger" onClick={() => answerUploadLoss(true)}>
            {m.signOut}
          </Button>
          <Button variant="filled" onClick={() => answerUploadLoss(false)}>
            {m.keepUploading}
          </Button>
        </>
      }
    >
      {m.signOutLosesUploads({ count })}
    </DialogShell>
  );
}
