import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { PromptDialog } from './prompt-dialog.tsx';

type OneFieldDialogProps = {
  title: string;
  type: 'date' | 'time';
  label: string;
  /** Initial value. */
  value: string;
  saveLabel: string;
  help?: string;
  /** The problem with the typed value, if any. */
  problemOf: (typed: string) => string | undefined;
  onSave: (typed: string) => void;
  onClose: () => void;
};

/** Asks for a day or a time. */
export function OneFieldDialog(props: OneFieldDialogProps) {
  const { title, type, label, value, saveLabel, help, problemOf, onSave, onClose } = props;
  const [typed, setTyped] = useState(value);
  const [isTried, setIsTried] = useState(false);
  const problem = isTried ? problemOf(typed) : undefined;

  function save() {
    setIsTried(true);
    if (problemOf(typed) !== undefined) return;
    onClose();
    onSave(typed);
  }

  return (
    <PromptDialog title={title} saveLabel={saveLabel} onSave={save} onClose={onClose}>
      <TextField
        autoFocus
        fullWidth
        type={type}
        label={label}
        value={typed}
        error={problem !== undefined}
        helperText={problem ?? help}
        onChange={({ target }) => setTyped(target.value)}
      />
    </PromptDialog>
  );
}
