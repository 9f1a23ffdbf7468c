/** A week as an import can produce: ten thousand entries with some nine hundred descriptions, day and night. */
import { withClient } from './database/bench-cluster.ts';
import { projectsOfUser } from './database/population.ts';

export const crowdedWeekRange = { from: '2020-06-01', to: '2020-06-07', entries: 10_000 };

/** For the first account: six minutes each, starting 61 seconds apart. */
export async function createCrowdedWeek(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `insert into timesheets (user_id, id, client_id, project_id, date, day, time_zone, start_time, end_time,
         duration_ms, description, billable, activity_log, rate, rate_reason, amount_minor, currency,
         created_at, updated_at, request_hash)
       select p.user_id, gen_random_uuid(), p.client_id, p.id, at::date + time '12:00', at::date, 'UTC', at,
         at + interval '6 minutes', 360000, 'Imported work ' || i % 900, i % 5 > 0, '[]', 90, 'projectRate',
         case when i % 5 > 0 then 900 else 0 end, 'EUR', at, at, sha256(convert_to('crowd ' || i, 'UTF8'))
       from generate_series(0, ${crowdedWeekRange.entries - 1}) i,
         lateral (select timestamp '${crowdedWeekRange.from}' + i * interval '60.48 seconds' as at) t,
         lateral (select * from projects where user_id = '00000000-0000-7000-8001-000000000001'
                  order by id offset i % ${projectsOfUser} limit 1) p`,
    );
    await client.query('vacuum analyze timesheets');
  });
}
