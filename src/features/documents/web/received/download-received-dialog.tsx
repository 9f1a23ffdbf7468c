import * as m from '#messages/documents.ts';
import type { ReceivedFile } from '#src/features/documents/contract-received.ts';
import { downloadDirectly } from '#src/platform/web/download.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';

/** Files of others open in other programs, which may run what is in them. */
export function DownloadReceivedDialog({ file, onClose }: { file: ReceivedFile; onClose: () => void }) {
  const { id, name, sender, isScanned } = file;
  return (
    <DialogShell
      title={m.downloadReceived({ name })}
      role="alertdialog"
      onClose={onClose}
      actions={
        <Button
          variant="filled"
          onClick={() => {
            onClose();
            void downloadDirectly(`/api/v1/received-files/${id}/content`);
          }}
        >
          {m.download}
        </Button>
      }
    >
      {isScanned ? m.downloadScanned({ sender }) : m.downloadNotScanned({ sender })}
    </DialogShell>
  );
}
