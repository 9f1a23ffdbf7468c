import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';

type OneFieldDialogProps = {
  title: string;
  type: 'date' | 'time';
  label: string;
  /** What stands there at first. */
  value: string;
  saveLabel: string;
  help?: string;
  /** Why what is typed cannot be; nothing where it can. */
  problemOf: (typed: string) => string | undefined;
  onSave: (typed: string) => void;
  onClose: () => void;
};

/** Asks for a day or a clock, and nothing else: Enter does it, Escape leaves. */
export function OneFieldDialog(props: OneFieldDialogProps) {
  const { title, type, label, value, saveLabel, help, problemOf, onSave, onClose } = props;
  const titleId = useId();
  const [typed, setTyped] = useState(value);
  const [isTried, setIsTried] = useState(false);
  const problem = isTried ? problemOf(typed) : undefined;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setIsTried(true);
          if (problemOf(typed) !== undefined) return;
          onClose();
          onSave(typed);
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ pt: '12px !important' }}>
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
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained">
            {saveLabel}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
