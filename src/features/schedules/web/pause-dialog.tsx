import * as z from 'zod';
import * as m from '#messages/schedules.ts';
import { Day } from '#src/platform/shared/field-schemas.ts';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';

const PauseForm = z.object({ pausedUntil: Day.nullable() });

type PauseDialogProps = {
  name: string;
  /** What it also means. */
  warning?: string | undefined;
  onPause: (until: string | null) => Promise<boolean>;
  onClose: () => void;
};

/** Pauses it, also until a day. */
export function PauseDialog({ name, warning, onPause, onClose }: PauseDialogProps) {
  return (
    <FormDialog
      title={m.pauseNamed({ name })}
      schema={PauseForm}
      values={{ pausedUntil: null }}
      saveLabel={m.pause}
      isPrompt
      onSave={({ pausedUntil }) => onPause(pausedUntil)}
      onClose={onClose}
    >
      <p>{warning === undefined ? m.pauseHint : `${m.pauseHint} ${warning}`}</p>
      <DayInput name="pausedUntil" label={m.resumeOn} help={m.resumeOnHint} />
    </FormDialog>
  );
}
