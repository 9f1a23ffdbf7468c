import { useState } from 'react';
import * as m from '#messages/timesheets.ts';
import { defaultColumns, parseColumns } from '#src/features/timesheets/rules/report-columns.ts';
import { Segments } from '#src/platform/web/kit/actions/segments.tsx';
import { ColumnsDialog } from './columns-dialog.tsx';

/** As in the address: empty without a choice. */
export type UrlColumns = { tables: string; pdf: string };

type UrlColumnsDialogProps = {
  columns: UrlColumns;
  onChange: (of: keyof UrlColumns, columns: string) => void;
  onClose: () => void;
};

/** The columns of exported files. A PDF has its own, so that a client gets no rates that were chosen for a table. */
export function UrlColumnsDialog({ columns, onChange, onClose }: UrlColumnsDialogProps) {
  const [files, setFiles] = useState<keyof UrlColumns>('tables');
  return (
    <ColumnsDialog
      chosen={parseColumns(columns[files])}
      defaults={defaultColumns(files === 'pdf' ? 'pdf' : 'csv')}
      hint={files === 'pdf' ? m.columnsOfPdfHint : m.columnsOfTablesHint}
      onChange={(chosen) => onChange(files, chosen?.join(',') ?? '')}
      onClose={onClose}
    >
      <Segments
        label={m.columnsFor}
        choices={[
          { value: 'tables', label: m.tableFiles },
          { value: 'pdf', label: m.pdfTimesheet },
        ]}
        value={files}
        onChange={setFiles}
      />
    </ColumnsDialog>
  );
}
