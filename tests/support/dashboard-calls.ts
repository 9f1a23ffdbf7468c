import { avatar, preloadedCalls } from '#src/app/preloaded-calls.ts';

/** What the dashboard asks on 21 November 2026 in a week from Monday, by procedure, with the input, besides the shell. */
export const dashboardCalls = preloadedCalls('/dashboard', { today: '2026-11-21', weekStart: 1 }).filter(
  (call) => call !== avatar,
);
