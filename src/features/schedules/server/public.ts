export {
  deleteSkippedRun,
  insertRun,
  listProblems,
  listRuns,
  lockOpenRun,
  skipOpenRun,
} from './schedule-run-queries.ts';
export type { ScheduleRun } from './schedule-run-queries.ts';
export { toRunProblem } from './run-problem.ts';
export { finishAgain, runEarly } from './run-due.ts';
export type { Asked, OpenRun, RunWithProblem, ScheduleKind, ScheduleServices } from './schedule-kind.ts';
export { undoSchedule } from './undo-schedule.ts';
