import { Plus, Trash2 } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import * as styles from './form.module.css';

type ListRowProps = {
  /** "Task 1" */
  label: string;
  /** Widths of the fields after the first, which takes the rest; on phones it has a line to itself. */
  widths: string;
  /** Buttons after the fields. */
  buttons: ReactNode;
  children: ReactNode;
};

/** A row of a list in a form. */
export function ListRow({ label, widths, buttons, children }: ListRowProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className={styles.row}
      data-buttons={Boolean(buttons) || undefined}
      style={widthsStyle(widths)}
    >
      {children}
      {buttons && <div className={styles.rowButtons}>{buttons}</div>}
    </div>
  );
}

function widthsStyle(widths: string): CSSProperties & Record<'--widths', string> {
  return { '--widths': widths };
}

type AddRowButtonProps = { label: string; isFull: boolean; onAdd: () => void };

export function AddRowButton({ label, isFull, onAdd }: AddRowButtonProps) {
  return (
    <Button variant="outlined" icon={Plus} disabled={isFull} onClick={onAdd} className={styles.add}>
      {label}
    </Button>
  );
}

/** `label`: "Remove Task 1" */
export function RemoveRowButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <IconButton label={label} onClick={onRemove}>
      <Trash2 size={16} aria-hidden />
    </IconButton>
  );
}
