import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages/timesheets.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { download } from '#src/platform/web/download.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import type { ExportedClient } from './choose-client-dialog.tsx';

const { Component: ChooseClientDialog } = createLazyComponent(
  async () => (await import('./choose-client-dialog.tsx')).ChooseClientDialog,
);

const formats = [
  ['pdf', m.pdfTimesheet, m.pdfTimesheetUse],
  ['xlsx', m.excelWorkbook, m.excelWorkbookUse],
  ['csv', 'CSV', m.csvUse],
] as const;

type ExportMenuProps = {
  input: Record<string, string | boolean>;
  /** Asked for first; without them, `input` has the days. */
  periods?: readonly { label: string; range: DayRange | null }[];
};

/** Downloads the filtered entries. */
export function ExportMenu({ input, periods }: ExportMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [range, setRange] = useState<DayRange | null>();
  const [clients, setClients] = useState<ExportedClient[] | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  /** Exports the entries of one client, or all filtered ones. */
  async function exportFile(format: string, clientId?: string) {
    setAnchor(null);
    setIsBusy(true);
    const wanted = { format, ...input, ...range, ...(clientId !== undefined && { clientId }) };
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

  async function exportEach(chosen: readonly ExportedClient[]) {
    setClients(null);
    for (const { id } of chosen) await exportFile('pdf', id);
  }

  const isAskingPeriod = periods !== undefined && range === undefined;
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
        onClick={({ currentTarget }) => {
          setRange(undefined);
          setAnchor(currentTarget);
        }}
      >
        {m.export}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {isAskingPeriod
          ? periods.map((period) => (
              <MenuItem key={period.label} onClick={() => setRange(period.range)}>
                {period.label}
              </MenuItem>
            ))
          : formats.map(([format, name, use], place) => (
              <MenuItem
                key={format}
                // Replaces the focused period.
                autoFocus={periods !== undefined && place === 0}
                onClick={() => void (anchor && exportFile(format))}
              >
                <ListItemText primary={name} secondary={use} />
              </MenuItem>
            ))}
        {!periods && <Divider />}
        {!periods && (
          <MenuItem component={Link} to="/profile#calendar">
            <ListItemText primary={m.calendarLink} secondary={m.calendarFeedUse} />
          </MenuItem>
        )}
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
function parseClients(details: unknown): ExportedClient[] {
  if (typeof details !== 'object' || details === null || !('clients' in details)) return [];
  return Array.isArray(details.clients) ? details.clients.filter((each) => isClient(each)) : [];
}

function isClient(each: unknown): each is ExportedClient {
  if (typeof each !== 'object' || each === null || !('id' in each) || !('name' in each)) return false;
  return typeof each.id === 'string' && typeof each.name === 'string';
}
