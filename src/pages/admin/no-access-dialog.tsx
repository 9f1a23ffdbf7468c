import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import * as m from '#messages/admin-page.ts';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';

type NoAccessDialogProps = {
  name: string;
  onChoose: (choice: { stopsTracking: boolean }) => void;
  onClose: () => void;
};

/** “No access” alone changes nothing for an account that can track time. [4.40, 4.42] */
export function NoAccessDialog({ name, onChoose, onClose }: NoAccessDialogProps) {
  return (
    <DialogShell
      title={m.stopTrackingToo({ name })}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={() => onChoose({ stopsTracking: false })}>
            {m.keepTracking}
          </Button>
          <Button variant="contained" autoFocus onClick={() => onChoose({ stopsTracking: true })}>
            {m.stopTracking}
          </Button>
        </>
      }
    >
      <Typography>{m.noAccessExplanation}</Typography>
    </DialogShell>
  );
}
