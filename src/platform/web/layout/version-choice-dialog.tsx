import type { ReactNode } from 'react';
import * as m from '#messages/platform.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { DialogShell } from './dialog-shell.tsx';

type VersionChoiceDialogProps = {
  title: string;
  labels: { mine: string; theirs: string };
  /** My version deletes the record. */
  isDeletion: boolean;
  onKeep: (which: 'mine' | 'theirs') => void;
  onClose: () => void;
  /** Both versions. */
  children: ReactNode;
};

/** Lets the user choose between their version of a record and the saved one. */
export function VersionChoiceDialog(props: VersionChoiceDialogProps) {
  const { title, labels, isDeletion, onKeep, onClose, children } = props;
  function keep(which: 'mine' | 'theirs') {
    onKeep(which);
    onClose();
  }
  return (
    <DialogShell
      title={title}
      width="medium"
      onClose={onClose}
      cancelLabel={m.decideLater}
      actions={
        <>
          <Button variant="outlined" tone="primary" onClick={() => keep('theirs')}>
            {labels.theirs}
          </Button>
          <Button variant="filled" tone={isDeletion ? 'danger' : 'primary'} onClick={() => keep('mine')}>
            {labels.mine}
          </Button>
        </>
      }
    >
      {children}
    </DialogShell>
  );
}
