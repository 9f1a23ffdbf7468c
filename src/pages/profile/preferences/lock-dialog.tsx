import * as z from 'zod';
import * as m from '#messages/profile-page.ts';
import { session } from '#src/features/identity/web/public-for-profile.tsx';
import { useSessionActions } from '#src/features/identity/web/public.tsx';
import { Day } from '#src/platform/shared/field-schemas.ts';
import type { LockedUntil } from '#src/platform/shared/locked-time.ts';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';

const LockForm = z.object({ lockedUntil: Day.nullable() });

type LockDialogProps = {
  lockedUntil: LockedUntil;
  /** Proposed while nothing is locked. */
  lastMonthEnd: string;
  onClose: () => void;
};

/** Moves the last locked day; without one, all time is unlocked. */
export function LockDialog({ lockedUntil, lastMonthEnd, onClose }: LockDialogProps) {
  const { refresh } = useSessionActions();
  return (
    <FormDialog
      isPrompt
      title={m.lockTime}
      schema={LockForm}
      sentences={{ notPast: m.lockBeforeToday }}
      values={{ lockedUntil: lockedUntil ?? lastMonthEnd }}
      onSave={async (choice) => {
        await session.lockTime.call(choice);
        notify(m.saved);
        await refresh();
      }}
      onClose={onClose}
    >
      <DayInput name="lockedUntil" label={m.lockUpTo} help={m.lockUpToHint} autoFocus />
    </FormDialog>
  );
}
