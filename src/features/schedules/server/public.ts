export { listProblems, listRuns, lockOpenRun, skipOpenRun } from './schedule-run-queries.ts';
export type { ScheduleRun } from './schedule-run-queries.ts';
export { toRunProblem } from './run-problem.ts';
export { pauseRestored, repeatingRecordProblem } from './restored-schedule.ts';
export { finishAgain } from './run-due-schedules.ts';
export { scheduleDays } from './schedule-days.ts';
export type { Asked, OpenRun, RunWithProblem, ScheduleKind, ScheduleServices } from './schedule-kind.ts';
export { undoSchedule } from './undo-schedule.ts';
