import { onAccountChange } from '#src/platform/web/current-account.ts';

export type RecentRecord = { path: string; label: string };

const maxRecords = 5;

let records: readonly RecentRecord[] = [];

/** Records whose pages were opened in this tab, latest first. They are never stored: private mode encrypts names. */
export function recentRecords(): readonly RecentRecord[] {
  return records;
}

export function addRecentRecord(record: RecentRecord): void {
  records = [record, ...records.filter(({ path }) => path !== record.path)].slice(0, maxRecords);
}

onAccountChange(() => {
  records = [];
});
