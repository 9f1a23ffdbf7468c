/** What pages of other records that repeat share with those of recurring invoices. */
export { NextDaysSection } from './detail/next-days-section.tsx';
export type { FormSchedule } from './form/recurring-values.ts';
export { ScheduleFields } from './form/schedule-fields.tsx';
export { PauseDialog } from './pause-dialog.tsx';
export { recurringStateLabels } from './recurring-labels.ts';
export { RecurringStatus } from './recurring-status.tsx';
export {
  describeBeginning,
  describeSchedule,
  formatFullDay,
  formatInterval,
  formatStartTime,
} from './schedule-texts.ts';
