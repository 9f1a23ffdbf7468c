import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';

const frameMs = 1000 / 60;

/**
 * Ends faked timers on a page that other tests use next. jsdom draws frames with an interval that it starts once: one
 * started on the faked clock has to end there, or no later test gets a frame.
 */
export function restoreTimers(): void {
  cleanup();
  if (vi.isFakeTimers()) vi.advanceTimersByTime(2 * frameMs);
  vi.useRealTimers();
}
