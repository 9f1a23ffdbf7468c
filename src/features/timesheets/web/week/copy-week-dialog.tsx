import { useMemo, useState } from 'react';
import * as m from '#messages/timesheets.ts';
import { previewWeekCopy } from '#src/features/timesheets/rules/views/week-copy.ts';
import { buildWeekRows } from '#src/features/timesheets/rules/views/week-grid.ts';
import { entryOperations } from '#src/features/timesheets/web/actions/entry-operations.ts';
import { notifyDone } from '#src/features/timesheets/web/actions/run-action.ts';
import { useClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { periodLabel } from '#src/features/timesheets/web/labels/period-label.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { RadioGroup } from '#src/platform/web/kit/fields/radio-group.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { CopyPreview } from './copy-preview.tsx';
import { pinRow, unpinRow, usePinnedRows } from './pinned-rows.ts';
import { useWeekEntries } from './week-entries.ts';

type CopyWeekDialogProps = {
  /** The week to copy to. */
  range: DayRange;
  /** Only the week grid has rows without hours. */
  canCopyRows: boolean;
  onClose: () => void;
};

const weekDays = 7;

/** Copies the previous week’s rows, or its hours too. Shows what each row adds and what already exists. */
export function CopyWeekDialog({ range, canCopyRows, onClose }: CopyWeekDialogProps) {
  const source = useMemo(
    () => ({ from: addDays(range.from, -weekDays), to: addDays(range.to, -weekDays) }),
    [range],
  );
  const last = useWeekEntries(source, {});
  const current = useWeekEntries(range, {});
  const pinned = usePinnedRows(range.from);
  const work = useClientsAndProjects();
  const [isWithHours, setIsWithHours] = useState(!canCopyRows);
  const [isCopying, setIsCopying] = useState(false);
  const existing = useMemo(
    () => buildWeekRows(current.entries ?? [], canCopyRows ? pinned.rows : [], pinned.order),
    [current.entries, pinned, canCopyRows],
  );
  const rows = useMemo(() => {
    const entries = current.entries ?? [];
    const rowKeys = new Set(existing.map(({ key }) => key));
    return previewWeekCopy(last.entries ?? [], weekDays, { entries, rowKeys });
  }, [last.entries, current.entries, existing]);
  const newRows = rows.filter(({ isExisting }) => !isExisting);
  const addedMs = rows.reduce((sum, row) => sum + row.addedMs, 0);

  function copyRows() {
    const order = existing.map(({ key }) => key);
    for (const row of newRows) pinRow(range.from, row, order);
    notifyDone(m.rowsCopied({ count: newRows.length }), () => {
      for (const { key } of newRows) unpinRow(range.from, key);
      return Promise.resolve();
    });
    onClose();
  }

  async function copyHours() {
    setIsCopying(true);
    const isCopied = await entryOperations.copyWeek(source.from, range.from);
    setIsCopying(false);
    if (isCopied) onClose();
  }

  const failed = last.entries === undefined ? last : current;
  const isLoaded = last.entries !== undefined && current.entries !== undefined;
  return (
    <DialogShell
      title={m.copyPreviousWeek}
      width="medium"
      isBusy={isCopying}
      onClose={onClose}
      actions={
        isWithHours ? (
          <Button
            variant="filled"
            isBusy={isCopying}
            disabled={!isLoaded || addedMs === 0}
            onClick={() => void copyHours()}
          >
            {m.copyHours({ duration: formatDuration(addedMs) })}
          </Button>
        ) : (
          <Button variant="filled" disabled={!isLoaded || newRows.length === 0} onClick={copyRows}>
            {m.copyRows({ count: newRows.length })}
          </Button>
        )
      }
    >
      <div className={text.quiet}>
        {m.copyWeekDays({ source: periodLabel(source), target: periodLabel(range) })}
      </div>
      {canCopyRows && <CopyChoice isWithHours={isWithHours} onChoose={setIsWithHours} />}
      {!isLoaded &&
        (failed.error ? <ErrorState error={failed.error} onRetry={failed.retry} /> : <SkeletonRows />)}
      {isLoaded && <CopyPreview rows={rows} work={work} isWithHours={isWithHours} />}
    </DialogShell>
  );
}

type CopyChoiceProps = { isWithHours: boolean; onChoose: (isWithHours: boolean) => void };

function CopyChoice({ isWithHours, onChoose }: CopyChoiceProps) {
  return (
    <RadioGroup
      autoFocus
      label={m.whatToCopy}
      name="content"
      value={isWithHours ? 'hours' : 'rows'}
      onChange={(choice) => onChoose(choice === 'hours')}
      choices={[
        { value: 'rows', label: m.rowsOnly, help: m.rowsOnlyHint },
        { value: 'hours', label: m.rowsAndHours, help: m.rowsAndHoursHint },
      ]}
    />
  );
}
