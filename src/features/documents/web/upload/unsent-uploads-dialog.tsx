import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import * as m from '#messages/documents.ts';
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
          <Button color="error" onClick={() => answerUploadLoss(true)}>
            {m.signOut}
          </Button>
          <Button variant="contained" onClick={() => answerUploadLoss(false)}>
            {m.keepUploading}
          </Button>
        </>
      }
    >
      <Typography>{m.signOutLosesUploads({ count })}</Typography>
    </DialogShell>
  );
}
