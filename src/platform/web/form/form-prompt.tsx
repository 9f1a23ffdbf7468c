import { useEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import * as m from '#messages/platform.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { DialogActions } from '#src/platform/web/kit/overlays/dialog.tsx';
import * as styles from './form.module.css';

type FormPromptProps = {
  question: string;
  answer: Pick<ComponentProps<typeof Button>, 'children' | 'tone' | 'onClick'>;
  onStay: () => void;
};

/** Replaces the buttons of a form to ask something. Enter and Escape keep editing. */
export function FormPrompt({ question, answer, onStay }: FormPromptProps) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);

  return (
    <DialogActions role="alert">
      <p className={styles.question}>{question}</p>
      <Button {...answer} />
      <Button ref={stay} variant="filled" onClick={onStay}>
        {m.keepEditing}
      </Button>
    </DialogActions>
  );
}
