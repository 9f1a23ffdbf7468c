/**
 * The baseline: what the machine, PostgreSQL, the driver and Fastify take to list time from a table with seven columns,
 * as the table owner: no row-level security, session, validation, rates or overlaps. Run by `npm run bench`.
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

type Entry = Record<'id' | 'projectId' | 'startTime' | 'endTime' | 'description', string> & {
  duration: number;
};

app.post<{ Params: { user: string }; Body: Entry }>('/:user/timesheets', async ({ params, body }, reply) => {
  await pool.query({
    name: 'create',
    text: `insert into floor_entries (id, user_id, project_id, description, start_time, end_time, seconds)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      body.id,
      params.user,
      body.projectId,
      body.description,
      body.startTime,
      body.endTime,
      Math.round(body.duration * 3600),
    ],
  });
  return reply.code(201).send({ id: body.id });
});

app.get<{ Params: { user: string } }>('/:user/timesheets', async ({ params }) => {
  const { rows } = await pool.query<object>({
    name: 'list',
    text: `select id, user_id, project_id, description, start_time, end_time, seconds from floor_entries
           where user_id = $1 order by start_time desc, id desc limit $2`,
    values: [params.user, 51],
  });
  return { items: rows.slice(0, 50) };
});

type Month = { Params: { user: string }; Querystring: { from: string; to: string } };

app.get<Month>('/:user/timesheets/totals', async ({ params, query }) => {
  const { rows } = await pool.query<object>({
    name: 'totals',
    text: `select (start_time at time zone 'UTC')::date::text as day, count(*)::int as count, sum(seconds)::int as seconds
           from floor_entries
           where user_id = $1 and start_time >= $2::date and start_time < $3::date + 1
           group by 1 order by 1 desc`,
    values: [params.user, query.from, query.to],
  });
  return { days: rows };
});

await app.listen({ port, host: '127.0.0.1' });
console.log(`The floor is ready at http://127.0.0.1:${port}`);
process.once('SIGTERM', () => void app.close().then(() => pool.end()));
