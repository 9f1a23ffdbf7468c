import type { ReactNode } from 'react';
import type { EditableField } from './inline-change.ts';

type CellProps = {
  field: EditableField;
  /** Nothing where it may not be changed any more. */
  onEdit: (() => void) | undefined;
  children: ReactNode;
};

/** A field of a row as it is read; a press edits it where it stands. */
export function Cell({ field, onEdit, children }: CellProps) {
  if (!onEdit) return <span>{children}</span>;
  return (
    <button
      type="button"
      className="cell"
      aria-describedby={cellHint[field]}
      data-cell={field}
      onClick={onEdit}
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
