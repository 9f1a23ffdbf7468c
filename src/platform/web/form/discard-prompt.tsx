import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';

/** Replaces the buttons when the user leaves a form with changes. */
export function DiscardPrompt({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);

  return (
    <DialogActions role="alert">
      <Typography sx={{ flex: 1 }}>Discard your changes?</Typography>
      <Button color="error" onClick={onDiscard}>
        Discard
      </Button>
      <Button ref={stay} variant="contained" onClick={onStay}>
        Keep editing
      </Button>
    </DialogActions>
  );
}
