import { beforeEach, describe, expect, it } from 'vitest';
import { parseDeviceTimer } from '#src/features/timer/rules/sync/stored-timer.ts';
import { pause, resume, start, stop, timerState } from '#src/features/timer/rules/timer/timer-state.ts';
import { setDescription } from '#src/features/timer/rules/widget/timer-form.ts';
import { storedTimerKey, unreadableTimerKey } from '#src/platform/web/offline/pending-work.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { openTimerStore } from './timer-store.ts';
import type { TimerStore } from './timer-store.ts';

const uid = anId(1);
const key = storedTimerKey(uid);
const stored = () => localStorage.getItem(key);
/** What the tab shows once it has looked. */
const shown = ({ device }: TimerStore) => device.timer();
const describeWork = (description: string) => (timer: Parameters<typeof setDescription>[0], now: number) =>
  setDescription(timer, description, now);

let one: TimerStore;
let other: TimerStore;

beforeEach(() => {
  localStorage.clear();
  [one, other] = [openTimerStore(uid), openTimerStore(uid)];
});

describe('two tabs', () => {
  it('show what is stored, regardless of their own state [4.22]', () => {
    one.dispatch(describeWork('mine'));
    one.dispatch(start);
    other.dispatch(describeWork('stored'));
    expect(shown(one)).toEqual(shown(other));
    expect(shown(one)).toMatchObject({ description: 'stored', isActive: true });
  });

  it('are both idle once one has stopped the timer, and don’t restore it [4.14] [4.22]', () => {
    one.dispatch(start);
    other.dispatch(stop);
    expect(timerState(shown(one))).toBe('idle');
    one.dispatch(pause);
    expect(timerState(shown(one))).toBe('idle');
  });

  it('don’t restore work that was saved while one of them slept [4.22]', () => {
    one.dispatch(start);
    const { entryId: saved } = shown(one);
    other.dispatch(stop);
    other.dispatch(start);
    one.dispatch(pause);
    expect(timerState(shown(other))).toBe('paused');
    expect(shown(other).entryId).not.toBe(saved);
  });

  it('store nothing on a tick, so that neither triggers the other every second [4.22]', () => {
    one.dispatch(start);
    const before = stored();
    for (const tab of [one, other, one]) tab.subscribe(() => undefined)();
    expect(stored()).toBe(before);
  });

  it('replace corrupt data by the timer that is shown [4.18]', () => {
    one.dispatch(start);
    const before = shown(one);
    localStorage.setItem(key, '{corrupt');
    expect(shown(one)).toEqual(before);
    one.dispatch(pause);
    one.dispatch(resume);
    expect(parseDeviceTimer(stored())?.unsent.map(({ act }) => act.type)).toEqual([
      'start',
      'pause',
      'resume',
    ]);
    expect(shown(other).entryId).toBe(before.entryId);
  });

  it('keep unsynced commands beside a member of another version, and a copy of it [4.18]', () => {
    one.dispatch(start);
    const spoilt = JSON.stringify({ ...one.device.read(), known: { timer: 'unknown' }, news: null });
    localStorage.setItem(key, spoilt);

    const { device } = openTimerStore(uid);
    expect(device.read()).toMatchObject({ unsent: [{ act: { type: 'start' } }], news: [] });
    expect(localStorage.getItem(unreadableTimerKey(uid))).toBe(spoilt);
    expect(shown(other)).toMatchObject({ isActive: true, entryId: device.timer().entryId });
  });
});
