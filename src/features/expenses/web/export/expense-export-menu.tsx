import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ArrowDownUp } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages/expenses.ts';
import type { ExpenseFilter } from '#src/features/expenses/contract-list.ts';
import { PageAction } from '#src/features/expenses/web/list/page-action.tsx';
import { download, downloadDirectly } from '#src/platform/web/download.ts';

const formats = [
  ['pdf', m.pdfReport, m.pdfReportUse],
  ['xlsx', m.excelWorkbook, m.excelWorkbookUse],
  ['csv', 'CSV', m.csvUse],
] as const;

/** Downloads the filtered expenses or their receipts, or leads to the import. */
export function ExpenseExportMenu({ input }: { input: ExpenseFilter }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function run(save: (path: string) => Promise<void>, path: string, format: { format?: string } = {}) {
    setAnchor(null);
    setIsBusy(true);
    const params = Object.entries({ ...format, ...input }).map(([name, value]) => [name, String(value)]);
    await save(`${path}?${new URLSearchParams(params).toString()}`);
    setIsBusy(false);
  }

  return (
    <>
      <PageAction
        label={m.importAndExport}
        icon={ArrowDownUp}
        loading={isBusy}
        loadingPosition="start"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem component={Link} to="/imports">
          <ListItemText primary={m.importExpenses} secondary={m.importExpensesUse} />
        </MenuItem>
        <Divider />
        {formats.map(([format, name, use]) => (
          <MenuItem key={format} onClick={() => void run(download, '/api/v1/reports/expenses', { format })}>
            <ListItemText primary={name} secondary={use} />
          </MenuItem>
        ))}
        <MenuItem onClick={() => void run(downloadDirectly, '/api/v1/expenses/archive')}>
          <ListItemText primary={m.receiptsArchive} secondary={m.receiptsArchiveUse} />
        </MenuItem>
      </Menu>
    </>
  );
}
