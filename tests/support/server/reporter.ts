import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { aClient, anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller, Installation } from './api-callers.ts';
import { withClient } from './postgres-setup.ts';

export const today = localDay(Date.now(), 'UTC');
/** When the monthly report is due first. */
export const firstDay = addDays(monthOf(today).to, 1);
export const monthly = { every: 1, unit: 'month', firstDay, time: '08:00' } as const;
export const reportContent = {
  format: 'csv',
  period: 'lastMonth',
  subject: '{report}',
  text: '{period}',
} as const;

type Fields = Partial<Parameters<ApiCaller['api']['scheduledReports']['create']>[0]>;
export type Reporter = Awaited<ReturnType<typeof startReporter>>;

/** An account with a client and its time, and what tests do with its scheduled reports. */
export async function startReporter(stint: Installation) {
  const ann = await stint.newTenant();
  await ann.api.session.updatePreferences({ timeZone: 'UTC', currency: 'EUR' });
  const { id: clientId } = await ann.api.clients.create(aClient());
  await ann.api.timesheets.create(anEntry({ clientId, date: today }));

  function query<Row>(text: string): Promise<Row[]> {
    return withClient(
      stint.database.url,
      async (client) => (await client.query(text, [ann.uid])).rows as Row[],
    );
  }

  return {
    ann,
    clientId,
    query,
    async add(fields: Fields = {}): Promise<string> {
      const { id } = await ann.api.scheduledReports.create({
        name: 'Hours',
        kind: 'time',
        ...reportContent,
        clientId,
        recipients: ['nora@northwind.example'],
        recurrence: monthly,
        ...fields,
      });
      return id;
    },
    runsOf: async (id: string) => (await ann.api.scheduledReports.runs({ id })).runs,
    pause: (id: string, isPaused: boolean) => ann.api.scheduledReports.update({ id, pause: { isPaused } }),
    async mailStates(): Promise<string[]> {
      const rows = await query<{ status: string }>(
        'select status from mails where user_id = $1 and is_private order by created_at, id',
      );
      return rows.map(({ status }) => status);
    },
  };
}
