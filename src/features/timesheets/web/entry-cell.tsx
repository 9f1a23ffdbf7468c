import type { ReactNode } from 'react';
import { notify } from '#src/platform/web/notice/notices.ts';
import type { EditableField } from './inline-change.ts';

type CellProps = {
  field: EditableField;
  /** Why it may not be changed any more, where that is so. */
  locked: string | undefined;
  onEdit: () => void;
  children: ReactNode;
};

/** A field of a row as it is read; a press edits it where it stands, or tells why it cannot be. */
export function Cell({ field, locked, onEdit, children }: CellProps) {
  return (
    <button
      type="button"
      className="cell"
      aria-disabled={locked !== undefined}
      aria-describedby={locked === undefined ? cellHint[field] : undefined}
      data-cell={field}
      onClick={locked === undefined ? onEdit : () => notify(locked, { tone: 'failed' })}
    >
      {children}
    </button>
  );
}

const cellHint: Record<EditableField, string> = {
  description: 'edit-description',
  projectId: 'edit-project',
  times: 'edit-times',
  duration: 'edit-duration',
};

/** What a press on a field does, told once for all rows to who cannot see where it stands. */
export function CellHints() {
  return (
    <div hidden>
      <span id={cellHint.description}>Description, press to edit</span>
      <span id={cellHint.projectId}>Project, press to edit</span>
      <span id={cellHint.times}>Start and end, press to edit</span>
      <span id={cellHint.duration}>Duration, press to edit</span>
    </div>
  );
}
