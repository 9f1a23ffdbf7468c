import { describe, expect, it } from 'vitest';
import { findOverlap } from './overlaps.ts';

type Given = { day?: string; overlaps?: true; isPending?: true };

function at(
  id: string,
  start: string | null,
  end: string | null,
  { day = '2026-11-20', ...rest }: Given = {},
) {
  const instant = (clock: string | null) => (clock === null ? null : `${day}T${clock}:00.000Z`);
  return { id, day, startTime: instant(start), endTime: instant(end), ...rest };
}

/** The other entry each is marked with; null if that isn't listed. */
function marks(...entries: ReturnType<typeof at>[]) {
  const listed = Map.groupBy(entries, ({ day }) => day);
  const hasUnsent = entries.some(({ isPending }) => isPending);
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const found = findOverlap(entry, listed, hasUnsent);
      return found ? [[entry.id, found.other?.id ?? null]] : [];
    }),
  );
}

const overlaps = true as const;
const isPending = true as const;

describe('overlaps', () => {
  it('are those marked by the server, with the other entry if it is listed', () => {
    const one = at('one', '09:00', '10:00', { overlaps });
    expect(marks(one, at('two', '09:30', '11:00', { overlaps }))).toEqual({ one: 'two', two: 'one' });
    expect(marks(one, at('three', '12:00', '13:00'))).toEqual({ one: null });
  });

  it('are found across midnight', () => {
    const late = { ...at('late', '23:00', '23:30', { overlaps }), endTime: '2026-11-21T01:00:00.000Z' };
    const early = at('early', '00:30', '02:00', { overlaps, day: '2026-11-21' });
    expect(marks(late, early)).toEqual({ late: 'early', early: 'late' });
  });

  it('are detected if one of two isn’t synced yet', () => {
    const [sent, unsent] = [at('sent', '09:00', '10:00'), at('unsent', '09:30', '11:00', { isPending })];
    expect(marks(sent, unsent)).toEqual({ sent: 'unsent', unsent: 'sent' });
    expect(marks(unsent, sent, at('apart', '11:00', '12:00'))).toEqual({ sent: 'unsent', unsent: 'sent' });
  });

  it('ignore the server’s mark on an entry that has moved since', () => {
    expect(
      marks(at('moved', '14:00', '15:00', { overlaps, isPending }), at('two', '09:00', '10:00')),
    ).toEqual({});
  });

  it('don’t include entries without length or times', () => {
    expect(
      marks(
        at('a', '09:00', '10:00', { isPending }),
        at('b', null, null, { isPending }),
        at('c', '09:30', '09:30'),
      ),
    ).toEqual({});
  });
});
