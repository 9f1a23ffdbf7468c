import { useSearchParams } from 'react-router';
import { useAccount } from '#src/features/session/web/public.tsx';
import { readPeriod, writePeriod } from '#src/features/timesheets/period.ts';
import type { DayRange } from '#src/platform/shared/days.ts';
import { useAddressFilter, useAddressSearch } from '#src/platform/web/layout/address-filter.ts';
import { useToday } from './use-today.ts';

/** What the address says is to be listed, and the ways to say something else. */
export function useEntryFilter() {
  const { preferences } = useAccount();
  const [written, writeRange] = useAddressFilter('range');
  const [clientId, setClientId] = useAddressFilter('client');
  const [projectId, setProjectId] = useAddressFilter('project');
  const [billable, setBillable] = useAddressFilter('billable');
  const [, setParams] = useSearchParams();
  const search = useAddressSearch();
  const calendar = { today: useToday(preferences.timeZone), weekStart: preferences.weekStart };
  const range = readPeriod(written, calendar);

  return {
    calendar,
    range,
    setRange: (next: DayRange | null) => writeRange(writePeriod(next, calendar)),
    clientId,
    setClientId,
    projectId,
    setProjectId,
    billable,
    setBillable,
    search,
    isOn: clientId !== '' || projectId !== '' || billable !== '' || search.text !== '',
    clear() {
      search.type('');
      setParams(written === '' ? {} : { range: written }, { replace: true });
    },
    /** As the service is asked. */
    input: {
      ...range,
      ...(clientId === '' ? {} : { clientId }),
      ...(projectId === '' ? {} : { projectId }),
      ...(billable === '' ? {} : { billable: billable === 'yes' }),
      ...(search.text.trim() === '' ? {} : { search: search.text.trim() }),
    },
  };
}

export type EntryFilter = ReturnType<typeof useEntryFilter>;
