import * as m from '#messages/api/scheduled-reports.ts';
import type { RecordConversion } from '#src/features/encryption/server/public.ts';
import { cancelWaitingReports, findWaitingReports } from './report-mails.ts';

/** Private mode: a report of expenses that waits in the outbox is a plain file with vendors and notes, so it isn’t sent. */
export const scheduledReportPrivateModeConversion: RecordConversion = {
  kind: 'scheduledReports',
  tables: ['mails', 'mailAttachments'],

  async countLeft(db, owner, isOn) {
    return isOn ? (await findWaitingReports(db, owner, { kind: 'expenses' })).length : 0;
  },

  async convert(db, owner, isOn) {
    if (isOn) await cancelWaitingReports(db, owner, { kind: 'expenses' }, m.privateMode);
  },
};
