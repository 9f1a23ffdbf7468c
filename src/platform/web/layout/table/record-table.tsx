import { useIsNarrow } from '#src/platform/web/layout/use-is-narrow.ts';
import { RecordCards } from './record-cards.tsx';
import { RecordRows } from './record-rows.tsx';
import type { RecordTableProps } from './record-table-props.ts';

/** One-line rows with a sticky header; below 600 px, each is a card. */
export function RecordTable<T extends { id: string }>(props: RecordTableProps<T>) {
  const isNarrow = useIsNarrow();
  return isNarrow ? <RecordCards {...props} /> : <RecordRows {...props} />;
}
