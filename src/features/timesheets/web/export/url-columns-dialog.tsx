import * as m from '#messages/timesheets.ts';
import { defaultColumns, parseColumns } from '#src/features/timesheets/rules/report-columns.ts';
import { ColumnsDialog } from './columns-dialog.tsx';

type UrlColumnsDialogProps = {
  /** As in the address: empty without a choice. */
  columns: string;
  onChange: (columns: string) => void;
  onClose: () => void;
};

/** The columns of exported files. Without a choice, each format has its own: tables have more than timesheets. */
export function UrlColumnsDialog({ columns, onChange, onClose }: UrlColumnsDialogProps) {
  return (
    <ColumnsDialog
      chosen={parseColumns(columns)}
      defaults={defaultColumns('csv')}
      hint={m.columnsOfExportsHint}
      onChange={(chosen) => onChange(chosen?.join(',') ?? '')}
      onClose={onClose}
    />
  );
}
