import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { setTimeSource, useToday } from './server-time.ts';

const zone = 'Europe/Berlin';
const threeDays = 3 * 86_400_000;

it('uses the server’s day on a device with a wrong clock', () => {
  const { result } = renderHook(() => useToday(zone));
  expect(result.current).toBe(localDay(Date.now(), zone));
  let resetServerTime = (): void => undefined;
  act(() => {
    resetServerTime = setTimeSource(() => Date.now() - threeDays);
  });
  expect(result.current).toBe(localDay(Date.now() - threeDays, zone));
  act(resetServerTime);
  expect(result.current).toBe(localDay(Date.now(), zone));
});
