import { Download } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/timesheets.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { download } from '#src/platform/web/download.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#src/platform/web/kit/overlays/menu.tsx';
import { useUrlFilter } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { ImportLink } from '#src/platform/web/layout/import-link.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { pathWithParams } from '#src/platform/web/path-with-params.ts';
import type { ExportedClient } from './choose-client-dialog.tsx';
import type { UrlColumns } from './url-columns-dialog.tsx';

const { Component: ChooseClientDialog } = createLazyComponent(
  async () => (await import('./choose-client-dialog.tsx')).ChooseClientDialog,
);
const { Component: UrlColumnsDialog } = createLazyComponent(
  async () => (await import('./url-columns-dialog.tsx')).UrlColumnsDialog,
);

const formats = [
  ['pdf', m.pdfTimesheet, m.pdfTimesheetUse],
  ['xlsx', m.excelWorkbook, m.excelWorkbookUse],
  ['csv', 'CSV', m.csvUse],
] as const;

type ExportMenuProps = {
  input: Record<string, string | boolean>;
  /** Asked for first; without them, `input` has the days. */
  periods?: readonly { label: string; range: DayRange | null }[] | undefined;
  /** The button shows no word. */
  isIcon?: boolean;
};

/** Downloads the filtered entries. */
export function ExportMenu({ input, periods, isIcon = false }: ExportMenuProps) {
  const [range, setRange] = useState<DayRange | null>(null);
  const [clients, setClients] = useState<ExportedClient[] | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [tables, setTables] = useUrlFilter('columns');
  const [pdf, setPdf] = useUrlFilter('pdfColumns');
  const columns = { tables, pdf };
  const [isChoosing, setIsChoosing] = useState(false);

  /** Exports the entries of one client, or all filtered ones. */
  async function exportFile(format: string, period: DayRange | null, clientId?: string) {
    setIsBusy(true);
    const chosen = columnsOf(format, columns);
    const wanted = {
      format,
      ...input,
      ...(chosen !== '' && { columns: chosen }),
      ...period,
      ...(clientId !== undefined && { clientId }),
    };
    await download(pathWithParams('/api/v1/reports/time', wanted), {
      onApiError: ({ code, data }) => {
        if (code !== 'SEVERAL_CLIENTS') return false;
        setRange(period);
        setClients(parseClients(data));
        return true;
      },
    });
    setIsBusy(false);
  }

  async function exportEach(chosen: readonly ExportedClient[]) {
    setClients(null);
    for (const { id } of chosen) await exportFile('pdf', range, id);
  }

  return (
    <>
      <Menu
        trigger={
          isIcon ? (
            <IconButton label={m.importAndExport} disabled={isBusy}>
              <Download size={18} aria-hidden />
            </IconButton>
          ) : (
            <Button size="small" tone="neutral" isBusy={isBusy} icon={Download}>
              {m.export}
            </Button>
          )
        }
      >
        <ExportChoices
          input={input}
          columns={columns}
          periods={periods}
          onChoose={(format, period) => void exportFile(format, period)}
          onChooseColumns={() => setIsChoosing(true)}
        />
      </Menu>
      {isChoosing && (
        <UrlColumnsDialog
          columns={columns}
          onChange={(of, chosen) => (of === 'pdf' ? setPdf(chosen) : setTables(chosen))}
          onClose={() => setIsChoosing(false)}
        />
      )}
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

type ExportChoicesProps = Pick<ExportMenuProps, 'input' | 'periods'> & {
  columns: UrlColumns;
  onChoose: (format: string, period: DayRange | null) => void;
  onChooseColumns: () => void;
};

/** Asks for the period, if there is a choice, then for the format. */
function ExportChoices({ input, columns, periods, onChoose, onChooseColumns }: ExportChoicesProps) {
  const [period, setPeriod] = useState<DayRange | null>();
  // Its days are those before each email.
  const schedulePath = pathWithParams('/reports/scheduled/new', {
    ...input,
    ...scheduledColumns(columns),
    kind: 'time',
    from: null,
    to: null,
  });
  if (periods !== undefined && period === undefined)
    return periods.map(({ label, range }) => (
      <MenuItem key={label} staysOpen onClick={() => setPeriod(range)}>
        {label}
      </MenuItem>
    ));
  return (
    // Replaces the focused period.
    <div ref={periods && focusFirstItem}>
      {formats.map(([format, name, use]) => (
        <MenuItem
          key={format}
          help={describeChoice(columnsOf(format, columns)) ?? use}
          onClick={() => onChoose(format, period ?? null)}
        >
          {name}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem help={m.columnsUse} onClick={onChooseColumns}>
        {m.columnsMenuItem}
      </MenuItem>
      <MenuLink to={schedulePath} help={m.sendOnScheduleUse}>
        {m.sendOnSchedule}
      </MenuLink>
      {!periods && (
        <>
          <MenuLink to="/profile#calendar" help={m.calendarFeedUse}>
            {m.calendarLink}
          </MenuLink>
          <MenuSeparator />
          <ImportLink />
        </>
      )}
    </div>
  );
}

function columnsOf(format: string, { tables, pdf }: UrlColumns): string {
  return format === 'pdf' ? pdf : tables;
}

/** A schedule has one format, which is a PDF unless columns are chosen for tables only. */
function scheduledColumns({ tables, pdf }: UrlColumns): { columns?: string; format?: string } {
  if (pdf !== '') return { columns: pdf, format: 'pdf' };
  return tables === '' ? {} : { columns: tables, format: 'xlsx' };
}

function describeChoice(columns: string): string | null {
  return columns === '' ? null : m.columnCount({ count: columns.split(',').length });
}

function focusFirstItem(items: HTMLElement | null): void {
  items?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
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
