import type { ReactNode } from 'react';
import { notify } from '#src/platform/web/notice/notices.ts';
import type { EditableField } from './inline-edit.ts';

type EntryCellProps = {
  field: EditableField;
  /** Why the field is read-only, if it is. */
  locked: string | undefined;
  onEdit: () => void;
  children: ReactNode;
};

/** A field of a row; a click edits it or explains why it is read-only. */
export function EntryCell({ field, locked, onEdit, children }: EntryCellProps) {
  return (
    <button
      type="button"
      className="cell"
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
      <span id={hintIds.description}>Description, press to edit</span>
      <span id={hintIds.projectId}>Project, press to edit</span>
      <span id={hintIds.times}>Start and end, press to edit</span>
      <span id={hintIds.duration}>Duration, press to edit</span>
    </div>
  );
}
