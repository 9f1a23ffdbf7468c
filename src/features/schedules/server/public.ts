export { deleteSkippedRun, insertRun, listProblems, listRuns } from './schedule-run-queries.ts';
export type { ScheduleRun } from './schedule-run-queries.ts';
export { toRunProblem } from './run-problem.ts';
export { finishAgain, runEarly } from './run-due.ts';
export type { OpenRun, ScheduleKind, ScheduleServices } from './schedule-kind.ts';
export { undoSchedule } from './undo-schedule.ts';
