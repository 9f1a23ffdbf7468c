import type { ReactNode } from 'react';
import * as m from '#messages/timesheets.ts';
import { reportColumnNames } from '#src/features/timesheets/rules/report-columns.ts';
import type { ReportColumn } from '#src/features/timesheets/rules/report-columns.ts';
import { reportColumnLabels } from '#src/features/timesheets/web/labels/report-column-labels.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Checkbox } from '#src/platform/web/kit/fields/checkbox.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import * as styles from './columns-dialog.module.css';

type ColumnsDialogProps = {
  /** Null: nobody chose. */
  chosen: readonly ReportColumn[] | null;
  /** Those that are there without a choice. */
  defaults: readonly ReportColumn[];
  hint: string;
  /** Above the columns. */
  children?: ReactNode;
  onChange: (chosen: ReportColumn[] | null) => void;
  onClose: () => void;
};

/** A checkbox for each column of a report, in its order. A choice counts at once. */
export function ColumnsDialog({ chosen, defaults, hint, children, onChange, onClose }: ColumnsDialogProps) {
  const shown = new Set(chosen ?? defaults);
  return (
    <DialogShell
      title={m.columns}
      onClose={onClose}
      cancelLabel={null}
      actions={
        <>
          <Button tone="neutral" disabled={chosen === null} onClick={() => onChange(null)}>
            {m.resetToDefault}
          </Button>
          <Button variant="filled" onClick={onClose}>
            {m.done}
          </Button>
        </>
      }
    >
      {children}
      <p className={classNames(text.small, text.quiet)}>{hint}</p>
      <ul aria-label={m.columns} className={classNames(text.list, styles.columns)}>
        {reportColumnNames.map((name) => (
          <li key={name}>
            <Checkbox
              label={reportColumnLabels[name]}
              checked={shown.has(name)}
              // A report without columns says nothing.
              disabled={shown.size === 1 && shown.has(name)}
              onChange={({ target: { checked } }) =>
                onChange(reportColumnNames.filter((each) => (each === name ? checked : shown.has(each))))
              }
            />
          </li>
        ))}
      </ul>
    </DialogShell>
  );
}
