import * as z from 'zod';
import * as m from '#messages/recurring-invoices.ts';
import { Day } from '#src/platform/shared/field-schemas.ts';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';

const PauseForm = z.object({ pausedUntil: Day.nullable() });

type PauseDialogProps = {
  name: string;
  /** Skipped days leave work of earlier days unbilled. */
  leavesWork?: boolean;
  onPause: (until: string | null) => Promise<boolean>;
  onClose: () => void;
};

/** Pauses it, also until a day. */
export function PauseDialog({ name, leavesWork = false, onPause, onClose }: PauseDialogProps) {
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
      <p>{leavesWork ? `${m.pauseHint} ${m.skippedWork}` : m.pauseHint}</p>
      <DayInput name="pausedUntil" label={m.resumeOn} help={m.resumeOnHint} />
    </FormDialog>
  );
}
