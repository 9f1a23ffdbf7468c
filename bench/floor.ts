/**
 * The floor: what the machine, PostgreSQL, the driver and Fastify take by themselves. The same SQL as Stint's, as the
 * tables' owner without row-level security, without session, validation or rules. Run by `npm run bench`.
 */
import Fastify from 'fastify';
import pg from 'pg';
import * as z from 'zod';

const settings = z.object({
  PORT: z.coerce.number(),
  DATABASE_URL: z.string(),
  DATABASE_POOL_SIZE: z.coerce.number(),
});
const { PORT: port, DATABASE_URL: connectionString, DATABASE_POOL_SIZE: max } = settings.parse(process.env);

const pool = new pg.Pool({ connectionString, max });
const app = Fastify();

type Entry = Record<
  'id' | 'projectId' | 'clientId' | 'date' | 'startTime' | 'endTime' | 'description',
  string
> & {
  duration: number;
  billable: boolean;
};

app.post<{ Params: { user: string }; Body: Entry }>('/:user/timesheets', async ({ params, body }, reply) => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into timesheets (client_id, project_id, date, day, time_zone, start_time, end_time, duration_seconds,
       description, notes, billable, break_periods, activity_log, rate, rate_reason, amount_minor, currency,
       retainer_seconds, user_id, id, created_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
     on conflict (user_id, id) do nothing returning id`,
    [
      body.clientId,
      body.projectId,
      `${body.date}T12:00:00Z`,
      body.date,
      'UTC',
      body.startTime,
      body.endTime,
      body.duration * 3600,
      body.description,
      null,
      body.billable,
      '[]',
      '[]',
      90,
      'Hourly rate of the project',
      body.duration * 9000,
      'EUR',
      0,
      params.user,
      body.id,
      Buffer.alloc(32),
    ],
  );
  return reply.code(201).send({ id: rows[0]?.id });
});

app.get<{ Params: { user: string } }>('/:user/timesheets', async ({ params }) => {
  const { rows } = await pool.query<object>(
    `select *, coalesce(start_time, date) as place from timesheets where user_id = $1
     order by date desc, coalesce(start_time, date) desc, id desc limit $2`,
    [params.user, 51],
  );
  return { items: rows.slice(0, 50) };
});

type Month = { Params: { user: string }; Querystring: { from: string; to: string } };

app.get<Month>('/:user/timesheets/totals', async ({ params, query }) => {
  const { rows } = await pool.query<object>(
    `select day, currency, count(*) as count, sum(duration_seconds) as duration_seconds,
       coalesce(sum(duration_seconds) filter (where billable), 0)::bigint as billable_seconds,
       sum(amount_minor)::bigint as amount_minor
     from timesheets
     where user_id = $1 and day >= $2 and day <= $3
     group by day, currency order by day desc`,
    [params.user, query.from, query.to],
  );
  return { days: rows };
});

await app.listen({ port, host: '127.0.0.1' });
console.log(`The floor is ready at http://127.0.0.1:${port}`);
process.once('SIGTERM', () => void app.close().then(() => pool.end()));
