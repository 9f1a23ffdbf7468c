import { useState } from 'react';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { formatFullDay } from './schedule-texts.ts';

type RunNowDialogProps = {
  title: string;
  /** What happens, for a written day. */
  sentence: (d: { day: string }) => string;
  label: string;
  nextDay: string | null;
  onRun: (day: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks before the next day is done early. */
export function RunNowDialog({ title, sentence, label, nextDay, onRun, onClose }: RunNowDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  // The day that the sentence names, even if another one is next while it is read.
  const [day] = useState(nextDay);
  if (day === null) return null;

  async function run(chosen: string) {
    setIsBusy(true);
    await onRun(chosen);
    onClose();
  }

  return (
    <DialogShell
      title={title}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <Button variant="filled" autoFocus isBusy={isBusy} onClick={() => void run(day)}>
          {label}
        </Button>
      }
    >
      <p>{sentence({ day: formatFullDay(day) })}</p>
    </DialogShell>
  );
}
