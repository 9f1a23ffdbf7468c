import { Download } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/timesheets.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { download } from '#src/platform/web/download.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#src/platform/web/kit/overlays/menu.tsx';
import { useUrlFilter } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { pathWithParams } from '#src/platform/web/path-with-params.ts';
import type { ExportedClient } from './choose-client-dialog.tsx';

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
  const [columns, setColumns] = useUrlFilter('columns');
  const [isChoosing, setIsChoosing] = useState(false);
  const shownAs = { ...input, ...(columns !== '' && { columns }) };

  /** Exports the entries of one client, or all filtered ones. */
  async function exportFile(format: string, period: DayRange | null, clientId?: string) {
    setIsBusy(true);
    const wanted = { format, ...shownAs, ...period, ...(clientId !== undefined && { clientId }) };
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
            <IconButton label={m.export} disabled={isBusy}>
              <Download size={18} aria-hidden />
            </IconButton>
          ) : (
            <Button size="small" tone="neutral" isBusy={isBusy} icon={<Download size={16} aria-hidden />}>
              {m.export}
            </Button>
          )
        }
      >
        <ExportChoices
          input={shownAs}
          periods={periods}
          onChoose={(format, period) => void exportFile(format, period)}
          onChooseColumns={() => setIsChoosing(true)}
        />
      </Menu>
      {isChoosing && (
        <UrlColumnsDialog columns={columns} onChange={setColumns} onClose={() => setIsChoosing(false)} />
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
  onChoose: (format: string, period: DayRange | null) => void;
  onChooseColumns: () => void;
};

/** Asks for the period, if there is a choice, then for the format. */
function ExportChoices({ input, periods, onChoose, onChooseColumns }: ExportChoicesProps) {
  const [period, setPeriod] = useState<DayRange | null>();
  // Its days are those before each email.
  const schedulePath = pathWithParams('/reports/scheduled/new', {
    ...input,
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
          help={input['columns'] === undefined ? use : m.chosenColumnsUse}
          onClick={() => onChoose(format, period ?? null)}
        >
          {name}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem help={chosenColumns(input['columns'])} onClick={onChooseColumns}>
        {m.columnsMenuItem}
      </MenuItem>
      <MenuLink to={schedulePath} help={m.sendOnScheduleUse}>
        {m.sendOnSchedule}
      </MenuLink>
      {!periods && (
        <MenuLink to="/profile#calendar" help={m.calendarFeedUse}>
          {m.calendarLink}
        </MenuLink>
      )}
    </div>
  );
}

function chosenColumns(columns: string | boolean | undefined): string {
  return typeof columns === 'string' ? m.columnCount({ count: columns.split(',').length }) : m.columnsUse;
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
