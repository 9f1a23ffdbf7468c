import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';

const frameMs = 1000 / 60;

/** Ends fake timers on a page that later tests use. */
export function restoreTimers(): void {
  cleanup();
  useRealTimers();
}

/**
 * Ends fake timers and keeps the page. jsdom draws frames with one interval: started on the fake clock, it must end
 * there, or no later test gets a frame.
 */
export function useRealTimers(): void {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(2 * frameMs);
  vi.useRealTimers();
}
