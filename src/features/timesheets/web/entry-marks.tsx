import { useAccount } from '#src/features/session/web/public.tsx';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { breakInShort, placeInShort } from './entry-words.ts';

type Marked = Pick<TimesheetEntry, 'timeZone' | 'breakPeriods'>;

/** What the clocks of an entry do not say themselves: a break between them, and that they are of another place. */
export function EntryMarks({ entry }: { entry: Marked }) {
  const { timeZone } = useAccount().preferences;
  const pause = breakInShort(entry);
  return (
    <>
      {pause !== '' && <span className="mark">{pause}</span>}
      {entry.timeZone !== timeZone && (
        <span className="mark" title={`By the clocks of ${entry.timeZone}`}>
          {placeInShort(entry.timeZone)}
        </span>
      )}
    </>
  );
}
