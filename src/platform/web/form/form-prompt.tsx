import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import * as m from '#messages/platform.ts';

type FormPromptProps = {
  question: string;
  answer: Pick<ComponentProps<typeof Button>, 'children' | 'color' | 'onClick'>;
  onStay: () => void;
};

/** Replaces the buttons of a form to ask something. Enter and Escape keep editing. */
export function FormPrompt({ question, answer, onStay }: FormPromptProps) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);

  return (
    <DialogActions role="alert" sx={{ flexWrap: 'wrap', rowGap: 2 }}>
      <Typography sx={{ flex: '1 1 180px' }}>{question}</Typography>
      <Button {...answer} />
      <Button ref={stay} variant="contained" onClick={onStay}>
        {m.keepEditing}
      </Button>
    </DialogActions>
  );
}
