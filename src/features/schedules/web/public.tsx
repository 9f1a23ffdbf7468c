/** What pages of records that repeat have in common. */
export { schedules } from './api.ts';
export { NextDaysSection } from './detail/next-days-section.tsx';
export { RunBadge, RunsSection } from './detail/runs-section.tsx';
export { ArchivedClientAlert, PausedAlert, SchedulePage } from './detail/schedule-page.tsx';
export { EditSchedulePage } from './form/edit-schedule-page.tsx';
export { FieldColumns } from './form/field-columns.tsx';
export { OutcomeSection } from './form/outcome-section.tsx';
export { useChangeSchedule, useCreateSchedule } from './form/save-schedule.ts';
export { ScheduleFields } from './form/schedule-fields.tsx';
export type { FormSchedule } from './form/schedule-fields.tsx';
export { TwoLines, clientColumn, nameColumn, nextDayColumn, stateColumn } from './schedule-columns.tsx';
export { scheduleMutations } from './schedule-mutations.ts';
export { scheduleStateLabels } from './schedule-status.tsx';
export {
  describeBeginning,
  describeSchedule,
  formatFullDay,
  formatInterval,
  formatStartTime,
} from './schedule-texts.ts';
export { useScheduleActions } from './use-schedule-actions.tsx';
