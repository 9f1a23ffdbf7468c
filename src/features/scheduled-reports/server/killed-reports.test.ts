/** Scheduled reports on a server that dies at each of its steps. */
import { expect, it, vi } from 'vitest';
import { plainSchedule } from '#src/features/schedules/rules/schedule.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { aClient, anEntry } from '#tests/support/request-fixtures.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { openServersHere } from '#tests/support/server/schedule-servers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation({ sendsMail: true });
const zone = 'Europe/Berlin';
const today = localDay(Date.now(), zone);
const start = addDays(today, 1);
const recipients = ['nora@northwind.example'];

it.each(['inside', 'committed'] as const)(
  'one that dies %s any of its transactions sends once, with two servers that go on',
  async (side) => {
    await using servers = openServersHere(stint);
    const ann = await stint.newTenant();
    await ann.api.session.updatePreferences({ timeZone: zone, currency: 'EUR' });
    const { id: clientId } = await ann.api.clients.create(aClient());
    await ann.api.timesheets.create(anEntry({ clientId, date: addDays(start, -7) }));
    const noon = Date.parse(`${start}T12:00:00Z`);
    let isDead = true;
    let step = 0;
    for (; isDead; step += 1) {
      vi.useRealTimers();
      const { id } = await ann.api.scheduledReports.create({
        name: 'Hours',
        kind: 'time',
        format: 'csv',
        period: 'lastWeek',
        clientId,
        recipients,
        subject: '{report}',
        text: '{period}',
        recurrence: { ...plainSchedule, every: 1, unit: 'year', firstDay: start },
      });
      isDead = (await servers.run([{ nowMs: noon, death: { after: step, side } }])) > 0;
      await servers.run([{ nowMs: noon }, { nowMs: noon }]);
      expect(await readMade(ann.uid, id)).toEqual([{ day: start, state: 'done', mails: 1 }]);
    }
    expect(step).toBeGreaterThan(6);
    expect(await countMails(ann.uid)).toBe(step);
  },
);

function readMade(ownerId: string, scheduleId: string): Promise<unknown[]> {
  return withClient(stint.database.url, async (client) => {
    const made = `select r.day::text, r.state, (select count(*)::int from mails m where m.id = r.record_id) as mails
      from schedule_runs r where r.user_id = $1 and r.schedule_id = $2`;
    return (await client.query<{ day: string }>(made, [ownerId, scheduleId])).rows;
  });
}

function countMails(ownerId: string): Promise<number> {
  return withClient(stint.database.url, async (client) => {
    const sent = 'select from mails where user_id = $1 and is_private';
    return (await client.query(sent, [ownerId])).rowCount ?? 0;
  });
}
