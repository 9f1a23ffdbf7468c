import type { ReactNode } from 'react';
import * as m from '#messages/timesheets.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import * as styles from './entry-row.module.css';
import type { EditableField } from './inline-edit.ts';

type EntryCellProps = {
  field: EditableField;
  /** Why the field is read-only, if it is. */
  locked: string | undefined;
  /** False on phones, where the description’s button covers the row and opens the dialog. */
  isInline: boolean;
  onEdit: () => void;
  children: ReactNode;
};

/** A field of a row; a click edits it or explains why it is read-only. */
export function EntryCell({ field, locked, isInline, onEdit, children }: EntryCellProps) {
  if (!isInline && field !== 'description') return <span className={styles.cell}>{children}</span>;
  return (
    <button
      type="button"
      className={styles.cell}
      aria-disabled={locked !== undefined}
      aria-describedby={locked === undefined ? hintIds[field] : undefined}
      data-cell={field}
      onClick={locked === undefined ? onEdit : () => notify(locked, { tone: 'failed' })}
    >
      {children}
    </button>
  );
}

const hintIds: Record<EditableField, string> = {
  description: 'edit-description',
  projectId: 'edit-project',
  times: 'edit-times',
  duration: 'edit-duration',
};

/** Shared screen reader hints for the cells of all rows. */
export function EntryCellHints() {
  return (
    <div hidden>
      <span id={hintIds.description}>{m.editDescriptionHint}</span>
      <span id={hintIds.projectId}>{m.editProjectHint}</span>
      <span id={hintIds.times}>{m.editTimesHint}</span>
      <span id={hintIds.duration}>{m.editDurationHint}</span>
    </div>
  );
}
