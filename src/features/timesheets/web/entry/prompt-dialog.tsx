import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { ReactNode } from 'react';
import * as m from '#messages/timesheets.ts';

type PromptDialogProps = {
  title: string;
  saveLabel: string;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with one or two fields: Enter submits, Escape closes. */
export function PromptDialog({ title, saveLabel, onSave, onClose, children }: PromptDialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onSave();
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ pt: '12px !important' }}>{children}</DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {m.cancel}
          </Button>
          <Button type="submit" variant="contained">
            {saveLabel}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
