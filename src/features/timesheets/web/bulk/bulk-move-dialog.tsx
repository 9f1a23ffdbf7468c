import * as m from '#messages/timesheets.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { OneFieldDialog } from '#src/features/timesheets/web/entry/one-field-dialog.tsx';
import { isCalendarDate } from '#src/platform/shared/calendar-days.ts';
import { useToday } from '#src/platform/web/server-time.ts';

type BulkMoveDialogProps = {
  /** How many entries are selected, and what stays the same. */
  summary: string;
  onMove: (day: string) => void;
  onClose: () => void;
};

export function BulkMoveDialog({ summary, onMove, onClose }: BulkMoveDialogProps) {
  const today = useToday(useAccount().preferences.timeZone);
  return (
    <OneFieldDialog
      title={m.moveToAnotherDay}
      type="date"
      label={m.day}
      value={today}
      saveLabel={m.move}
      help={summary}
      problemOf={(day) => (isCalendarDate(day) ? undefined : m.chooseDay)}
      onSave={onMove}
      onClose={onClose}
    />
  );
}
