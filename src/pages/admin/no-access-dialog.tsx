import * as m from '#messages/admin-page.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
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
          <Button variant="outlined" tone="neutral" onClick={() => onChoose({ stopsTracking: false })}>
            {m.keepTracking}
          </Button>
          <Button variant="filled" autoFocus onClick={() => onChoose({ stopsTracking: true })}>
            {m.stopTracking}
          </Button>
        </>
      }
    >
      {m.noAccessExplanation}
    </DialogShell>
  );
}
