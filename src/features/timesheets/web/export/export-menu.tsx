import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages/timesheets.ts';
import { download } from '#src/platform/web/download.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import type { Client } from './choose-client-dialog.tsx';

const { Component: ChooseClientDialog } = createLazyComponent(
  async () => (await import('./choose-client-dialog.tsx')).ChooseClientDialog,
);

const formats = [
  ['pdf', m.pdfTimesheet, m.pdfTimesheetUse],
  ['xlsx', m.excelWorkbook, m.excelWorkbookUse],
  ['csv', 'CSV', m.csvUse],
] as const;

/** Downloads the filtered entries. */
export function ExportMenu({ input }: { input: Record<string, string | boolean> }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [clients, setClients] = useState<Client[] | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  /** Of one client, or all filtered entries. */
  async function exportFile(format: string, clientId?: string) {
    setAnchor(null);
    setIsBusy(true);
    const wanted = { format, ...input, ...(clientId !== undefined && { clientId }) };
    const params = Object.entries(wanted).map(([name, value]) => [name, String(value)]);
    await download(`/api/v1/reports/time?${new URLSearchParams(params).toString()}`, {
      onApiError: ({ code, data }) => {
        if (code !== 'SEVERAL_CLIENTS') return false;
        setClients(parseClients(data));
        return true;
      },
    });
    setIsBusy(false);
  }

  async function exportEach(chosen: readonly Client[]) {
    setClients(null);
    for (const { id } of chosen) await exportFile('pdf', id);
  }

  return (
    <>
      <Button
        size="small"
        color="inherit"
        loading={isBusy}
        loadingPosition="start"
        startIcon={<Download size={16} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {m.export}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {formats.map(([format, name, use]) => (
          <MenuItem key={format} onClick={() => void (anchor && exportFile(format))}>
            <ListItemText primary={name} secondary={use} />
          </MenuItem>
        ))}
        <Divider />
        <MenuItem component={Link} to="/profile#calendar">
          <ListItemText primary={m.calendarFeed} secondary={m.calendarFeedUse} />
        </MenuItem>
      </Menu>
      {clients && (
        <ChooseClientDialog
          clients={clients}
          onChoose={(chosen) => void exportEach(chosen)}
          onClose={() => setClients(null)}
        />
      )}
    </>
  );
}

/** The clients from the API error, checked without loading the schemas. */
function parseClients(details: unknown): Client[] {
  if (typeof details !== 'object' || details === null || !('clients' in details)) return [];
  return Array.isArray(details.clients) ? details.clients.filter((each) => isClient(each)) : [];
}

function isClient(each: unknown): each is Client {
  if (typeof each !== 'object' || each === null || !('id' in each) || !('name' in each)) return false;
  return typeof each.id === 'string' && typeof each.name === 'string';
}
