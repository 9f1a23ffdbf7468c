import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import * as m from '#messages/platform.ts';

/** Replaces the buttons when the user leaves a form with changes. */
export function DiscardPrompt({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);

  return (
    <DialogActions role="alert">
      <Typography sx={{ flex: 1 }}>{m.discardQuestion}</Typography>
      <Button color="error" onClick={onDiscard}>
        {m.discard}
      </Button>
      <Button ref={stay} variant="contained" onClick={onStay}>
        {m.keepEditing}
      </Button>
    </DialogActions>
  );
}
