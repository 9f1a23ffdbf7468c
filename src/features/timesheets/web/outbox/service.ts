import type { timesheetsContract } from '#src/features/timesheets/contract.ts';
import { proceduresOf } from '#src/platform/web/rpc.ts';

/** The service itself, past the outbox. */
export const service = proceduresOf<typeof timesheetsContract>('timesheets');
export type TimesheetService = typeof service;
