import { ArrowDownUp } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/expenses.ts';
import type { ExpenseFilter } from '#src/features/expenses/contract-list.ts';
import { PageAction } from '#src/features/expenses/web/list/page-action.tsx';
import { download, downloadDirectly } from '#src/platform/web/download.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#src/platform/web/kit/overlays/menu.tsx';
import { pathWithParams } from '#src/platform/web/path-with-params.ts';
import * as styles from './expense-export-menu.module.css';

const formats = [
  ['pdf', m.pdfReport, m.pdfReportUse],
  ['xlsx', m.excelWorkbook, m.excelWorkbookUse],
  ['csv', 'CSV', m.csvUse],
] as const;

/** Downloads the filtered expenses or their receipts, or leads to the import. */
export function ExpenseExportMenu({ input }: { input: ExpenseFilter }) {
  const [isBusy, setIsBusy] = useState(false);
  // Its days are those before each email.
  const schedulePath = pathWithParams('/reports/scheduled/new', {
    ...input,
    kind: 'expenses',
    from: null,
    to: null,
  });

  async function run(save: (path: string) => Promise<void>, path: string, format: { format?: string } = {}) {
    setIsBusy(true);
    await save(pathWithParams(path, { ...format, ...input }));
    setIsBusy(false);
  }

  return (
    <Menu trigger={<PageAction label={m.importAndExport} icon={ArrowDownUp} isBusy={isBusy} />}>
      <MenuLink to="/imports">
        <Choice name={m.importExpenses} use={m.importExpensesUse} />
      </MenuLink>
      <MenuSeparator />
      {formats.map(([format, name, use]) => (
        <MenuItem key={format} onClick={() => void run(download, '/api/v1/reports/expenses', { format })}>
          <Choice name={name} use={use} />
        </MenuItem>
      ))}
      <MenuItem onClick={() => void run(downloadDirectly, '/api/v1/expenses/archive')}>
        <Choice name={m.receiptsArchive} use={m.receiptsArchiveUse} />
      </MenuItem>
      <MenuSeparator />
      <MenuLink to={schedulePath}>
        <Choice name={m.sendOnSchedule} use={m.sendOnScheduleUse} />
      </MenuLink>
    </Menu>
  );
}

function Choice({ name, use }: { name: string; use: string }) {
  return (
    <>
      {name}
      <small className={styles.use}>{use}</small>
    </>
  );
}
