import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseDeviceTimer } from '#src/features/timer/rules/sync/stored-timer.ts';
import { storedTimerKey } from '#src/platform/web/offline/pending-work.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { goOffline } from '#tests/support/screen/fake-network.ts';
import { currentRunId, receivedTypes } from '#tests/support/screen/fake-timer-server.ts';
import { adaId } from '#tests/support/screen/signed-in.tsx';
import {
  acme,
  beginDay,
  button,
  clock,
  endDay,
  closePage,
  openPage,
  openPanel,
  revisitPage,
  passTime,
  settle,
  sleep,
  startSketches,
  notifyOtherTab,
  timer,
  website,
} from '#tests/support/screen/timer-screen.tsx';
import { timerStoreOf } from './use-timer.ts';

/** Whole JSON of an idle timer with an invalid member and no unsent command. */
const corruptText = JSON.stringify({
  deviceId: anId(3),
  lastSeq: 0,
  sentSeq: 0,
  unsent: [],
  news: 'Sketches',
  form: 'Sketches',
});

/** Everything that local storage holds under keys that end in the account's id. */
const storedTexts = () =>
  Object.keys(localStorage)
    .filter((key) => key.endsWith(adaId))
    .map((key) => localStorage.getItem(key) ?? '');

function storedValue(): unknown {
  const texts = storedTexts();
  expect(texts).toHaveLength(1);
  return JSON.parse(texts[0] ?? '');
}

beforeEach(beginDay);
afterEach(endDay);

describe('the stored timer', () => {
  it('has a separate key per account [4.17]', () => {
    expect(storedTimerKey('ann')).not.toBe(storedTimerKey('bob'));
    expect(storedTimerKey('ann')).toContain('ann');
  });

  it('is one flat JSON value, running, paused, offline and idle [4.17]', async () => {
    const nine = Date.now();
    const work = { description: 'Sketches', projectId: website.id, clientId: acme.id };
    const user = await startSketches();
    await settle();
    const first = { startTime: nine };
    expect(storedValue()).toMatchObject({
      ...work,
      start: nine,
      pausedElapsed: 0,
      isActive: true,
      segments: [first],
    });

    await sleep(90_500);
    await user.click(button('Pause'));
    await settle();
    const paused = {
      ...work,
      start: nine,
      pausedElapsed: 90,
      isActive: false,
      segments: [{ startTime: nine, endTime: nine + 90_500 }],
    };
    expect(storedValue()).toMatchObject(paused);

    goOffline();
    await sleep(9_500);
    await user.click(button('Resume'));
    await settle();
    expect(storedValue()).toMatchObject({
      ...paused,
      isActive: true,
      segments: [...paused.segments, { startTime: nine + 100_000 }],
    });

    await user.click(button('Stop and discard'));
    await user.click(timer().getByLabelText(/Description/));
    await user.paste('Call');
    expect(storedValue()).toMatchObject({
      start: null,
      description: 'Call',
      projectId: null,
      clientId: null,
      pausedElapsed: 0,
      isActive: false,
      segments: [],
    });
  });

  it('is restored from these fields alone [4.17]', async () => {
    const nine = Date.now();
    const segments = [{ startTime: nine - 60_000, endTime: nine - 30_000 }, { startTime: nine }];
    const work = { description: 'Sketches', projectId: website.id, clientId: acme.id };
    const fields = { start: nine - 60_000, ...work, pausedElapsed: 30, isActive: true, segments };
    localStorage.setItem(storedTimerKey(adaId), JSON.stringify(fields));
    await openPanel();
    expect(clock()).toBe('00:00:30');
    expect(timerStoreOf(adaId).view().timer).toMatchObject(work);
    await settle();
    expect(receivedTypes()[0]).toBe('start');
  });

  it('holds nothing of a stopped run once that is synced and can’t be undone [4.14]', async () => {
    const user = await startSketches();
    await settle();
    const runId = currentRunId();
    await sleep(60_000);
    // A refused save and an answered question leave traces of the run, too.
    timerStoreOf(adaId).device.update((state) => ({ ...state, triedRunId: runId, askedRunId: runId }));
    await user.click(button('Stop and discard'));
    await settle();
    await revisitPage();
    await passTime(61_000);
    await revisitPage();
    expect(receivedTypes().at(-1)).toBe('stop');
    for (const trace of [runId, 'Sketches', website.id, acme.id, 'segments":[{']) {
      expect(storedTexts().join('\n')).not.toContain(trace);
    }
  });

  it('can be undone after a stop that was synced, without a connection [4.14]', async () => {
    const user = await startSketches();
    await sleep(60_000);
    await user.click(button('Stop and discard'));
    await settle();
    await passTime(10_000);
    goOffline();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(clock()).toBe('00:01:10');
  });

  it('is restored on load, with the time since [4.17]', async () => {
    const user = await openPanel();
    await user.type(timer().getByLabelText(/Description/), 'Sketches');
    await user.click(button('Start'));
    closePage();
    await sleep(60_000);
    await openPage();
    expect(timer().getByText('00:01:00')).toBeTruthy();
    expect(timer().getByText('Sketches')).toBeTruthy();
  });

  it.each([
    '',
    '{',
    'null',
    '[1]',
    '{"start":"yesterday"}',
    '{"description":"Sketches"',
    corruptText,
    '"><script>',
  ])('is removed if corrupt, and the page still works: %j [4.18]', async (corrupt) => {
    localStorage.setItem(storedTimerKey(adaId), corrupt);
    await openPage();
    expect(timer().getByRole('button', { name: 'Track Time' })).toBeTruthy();
    expect(parseDeviceTimer(localStorage.getItem(storedTimerKey(adaId)))).toMatchObject({ unsent: [] });
    // Replaced by an empty timer, and copied nowhere.
    expect(storedValue()).toMatchObject({ start: null, description: '', segments: [] });
  });

  it.each([
    ['full', 'setItem'],
    ['forbidden', 'getItem'],
  ] as const)('counts on where the storage is %s [4.17]', async (_why, refused) => {
    vi.spyOn(Storage.prototype, refused).mockImplementation(() => {
      throw new DOMException('No', 'QuotaExceededError');
    });
    const user = await openPanel();
    await user.click(button('Start'));
    await passTime(2_000);
    expect(clock()).toBe('00:00:02');
  });

  it('stays in this tab if storage is forbidden, and survives signing in again [4.17]', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('No', 'SecurityError');
    });
    const user = await openPanel();
    await user.type(timer().getByLabelText(/Description/), 'Sketches');
    await user.click(button('Start'));
    closePage();
    await sleep(60_000);
    await openPage();
    expect(timer().getByText('00:01:00')).toBeTruthy();
    timerStoreOf(anId(2));
    expect(timerStoreOf(adaId).view().timer.description).toBe('');
  });

  it('follows changes in another tab of the same user [4.22]', async () => {
    const user = await openPanel();
    const idle = localStorage.getItem(storedTimerKey(adaId)) ?? '';
    await user.click(button('Start'));
    const running = localStorage.getItem(storedTimerKey(adaId)) ?? '';
    localStorage.setItem(storedTimerKey(adaId), idle);
    notifyOtherTab();
    expect(button('Start')).toBeTruthy();
    localStorage.setItem(storedTimerKey(adaId), running);
    notifyOtherTab();
    await passTime(1_000);
    expect(clock()).toBe('00:00:01');
  });
});
