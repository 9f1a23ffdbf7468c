import * as m from '#messages/timesheets.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import * as styles from './choose-client-dialog.module.css';

export type ExportedClient = { id: string; name: string };

type ChooseClientDialogProps = {
  clients: readonly ExportedClient[];
  onChoose: (chosen: readonly ExportedClient[]) => void;
  onClose: () => void;
};

/** Asks for the client of a PDF timesheet, so that no client sees another's time. */
export function ChooseClientDialog({ clients, onChoose, onClose }: ChooseClientDialogProps) {
  return (
    <DialogShell
      title={m.chooseClient}
      onClose={onClose}
      actions={
        clients.length > 1 && (
          <Button variant="filled" onClick={() => onChoose(clients)}>
            {m.oneFilePerClient}
          </Button>
        )
      }
    >
      <div className={classNames(text.small, text.quiet)}>{m.chooseClientHint}</div>
      <ul className={text.list}>
        {clients.map((client) => (
          <li key={client.id}>
            <button type="button" className={styles.client} onClick={() => onChoose([client])}>
              {client.name}
            </button>
          </li>
        ))}
      </ul>
    </DialogShell>
  );
}
