import * as m from '#messages/admin-page.ts';
import { CopyField } from '#src/platform/web/form/copy-field.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';

type InvitationLinkDialogProps = { email: string; link: string; onClose: () => void };

/** No way to close it by accident: the server has only a hash of the link. */
export function InvitationLinkDialog({ email, link, onClose }: InvitationLinkDialogProps) {
  return (
    <DialogShell
      title={m.invitationSent({ email })}
      width="medium"
      cancelLabel={null}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {m.done}
        </Button>
      }
    >
      <CopyField label={m.invitationLink} value={link} help={m.invitationLinkHint} />
    </DialogShell>
  );
}
