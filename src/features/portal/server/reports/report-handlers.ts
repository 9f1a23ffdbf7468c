import { findClient } from '#src/features/clients/server/public.ts';
import { reportProcedures } from '#src/features/portal/contract-reports.ts';
import { composeReminders } from '#src/features/portal/server/reminders/compose-reminder.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { findReports, listClientActs, saveReports } from './report-queries.ts';

const os = implementSecured(reportProcedures);

export const reportHandlers = {
  reports: os.reports.handler(({ context: { db, owner } }) => findReports(db, owner)),

  setReports: os.setReports.handler(async ({ input, context: { db, owner } }) => {
    await saveReports(db, owner, input);
    return {};
  }),

  reminders: os.reminders.handler(async ({ input: { id }, context }) => {
    const { db, owner } = context;
    const client = await findClient(db, owner, id);
    if (!client) return null;
    const reminders = await composeReminders(context, db, owner, client);
    const items = reminders.map(({ requestId, title, content: { paragraphs, action } }) => ({
      requestId,
      title,
      text: [...paragraphs, action.url].join('\n\n'),
    }));
    return { items, nextCursor: null };
  }),

  acts: os.acts.handler(async ({ input: { since }, context: { db, owner } }) => ({
    items: await listClientActs(db, owner, since),
    nextCursor: null,
  })),
};
