import { describe, expect, it } from 'vitest';
import { elapsedMs, idleTimer, pause, start, timerState } from '#src/features/timer/rules/timer/timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { parseStoredTimer, serializeTimer } from './stored-timer.ts';
import { mergeTabs, updateTab } from './tab-update.ts';

const second = 1_000;
const now = Date.parse('2026-11-21T09:00:00Z');
const aTimer = (timer: Partial<Timer> = {}): Timer => ({ ...start(idleTimer, now), ...timer });

describe('two tabs', () => {
  it('show what is stored, regardless of their own state [4.22]', () => {
    const stored = aTimer({ revision: 6, description: 'stored' });
    for (const revision of [5, 6, 7]) {
      expect(mergeTabs(aTimer({ revision, description: 'mine' }), stored)).toEqual(stored);
    }
  });

  it('are both idle once one has stopped the timer [4.14] [4.22]', () => {
    expect(timerState(updateTab(aTimer({ revision: 9 }), null, now + second).timer)).toBe('idle');
  });

  it('don’t restore a timer that the other has stopped [4.22]', () => {
    const { timer, toStore } = updateTab(aTimer({ revision: 9 }), null, now + second, pause);
    expect(timerState(timer)).toBe('idle');
    expect(toStore).toBeNull();
  });

  it('don’t restore work that was saved while one of them slept [4.22]', () => {
    const newer = { ...start(idleTimer, now + second), revision: 3 };
    const { timer } = updateTab(
      aTimer({ revision: 9, entryId: 'saved' }),
      serializeTimer(newer),
      now + 2 * second,
      pause,
    );
    expect(elapsedMs(timer, now + 2 * second)).toBe(second);
    expect(timer.entryId).toBeNull();
  });

  it('store nothing on a tick, so that neither triggers the other every second [4.22]', () => {
    const stored = serializeTimer(aTimer({ revision: 5 }));
    const { timer, toStore } = updateTab(idleTimer, stored, now + 61 * second);
    expect(toStore).toBe(stored);
    expect(elapsedMs(timer, now + 61 * second)).toBe(61 * second);
  });

  it('remove corrupt data, and replace it if a timer is shown [4.18]', () => {
    expect(updateTab(idleTimer, '{corrupt', now + second)).toEqual({
      timer: { ...idleTimer, seenAt: now + second },
      toStore: null,
    });
    const mended = updateTab(aTimer(), '{corrupt', now + second);
    expect(elapsedMs(mended.timer, now + second)).toBe(second);
    expect(parseStoredTimer(mended.toStore ?? '')).toEqual(mended.timer);
  });

  it('handle a clock that is set back once, not once each [4.22]', () => {
    const stored = serializeTimer(aTimer());
    const [later, earlier] = [now + 60 * second, now + 30 * second];
    const [one, other] = [
      updateTab(idleTimer, stored, later).timer,
      updateTab(idleTimer, stored, later).timer,
    ];
    const noticed = updateTab(one, stored, earlier);
    expect(elapsedMs(noticed.timer, earlier)).toBe(60 * second);
    const told = updateTab(other, noticed.toStore, earlier + second);
    expect(elapsedMs(told.timer, earlier + second)).toBe(61 * second);
  });
});
