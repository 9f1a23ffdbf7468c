export { insertRun, listRuns } from './run-queries.ts';
export type { ScheduleRun } from './run-queries.ts';
export { runEarly } from './run-due.ts';
export type { OpenRun, RunProblem, ScheduleKind, ScheduleServices } from './schedule-kind.ts';
