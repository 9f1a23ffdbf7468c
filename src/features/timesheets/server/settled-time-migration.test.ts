/** Migrates invoiced entries from before what they billed beyond a retainer's hours was stored. */
import { expect, it } from 'vitest';
import { anId } from '#tests/support/entity-fixtures.ts';
import { withOlderDatabase } from '#tests/support/server/older-database.ts';

const uid = anId(1);
const [clientId, projectId, invoiceId] = [anId(2), anId(3), anId(4)];
const hour = 3_600_000;

/** An entry of six hours that the invoice billed in part, in whole, or before invoices kept their entries. */
type Invoiced = { id: string; day: string; billedMs: number | string | null; durationMs?: number };
const partly = { id: anId(11), day: '2026-03-02', billedMs: 2 * hour };
const whole = { id: anId(12), day: '2026-03-31', billedMs: 6 * hour };
const beforeHours = { id: anId(13), day: '2026-04-01', billedMs: 6 * hour };
const roundedDown = { id: anId(14), day: '2026-04-02', billedMs: 6 * hour, durationMs: 6.1 * hour };
const unknown = { id: anId(15), day: '2026-03-03', billedMs: null };
const negative = { id: anId(16), day: '2026-03-04', billedMs: -1 };
const tooLong = { id: anId(17), day: '2026-03-05', billedMs: 1e15 };
const noNumber = { id: anId(18), day: '2026-03-06', billedMs: 'long' };

/** Entries of an hour that are invoiced without an invoice. */
const [marked, unmarked, imported] = [
  'marked as invoiced elsewhere',
  'marked as not invoiced',
  'imported as invoiced',
];
const elsewhere = [
  { id: anId(21), day: '2026-03-07', actions: [marked, 'edited description'], ms: hour },
  { id: anId(22), day: '2026-04-07', actions: [imported, unmarked, marked], ms: 0 },
  { id: anId(23), day: '2026-04-08', actions: [marked, imported], ms: null },
];

it('says what went beyond the hours: what was billed in part, or while the hours were invoiced too', async () => {
  await withOlderDatabase('0063', async (client, upgrade) => {
    const all: Invoiced[] = [partly, whole, beforeHours, roundedDown, unknown, negative, tooLong, noNumber];
    const billed = all.flatMap(({ id, billedMs }) =>
      billedMs === null ? [] : [{ id, durationMs: billedMs }],
    );
    const work = [null, 'odd', {}, ...billed];
    await client.query(`
      insert into users (id, name, email) values ('${uid}', 'Ann', 'ann@example.com');
      update preferences set rounding_minutes = 15, rounding_direction = 'down' where user_id = '${uid}';
      insert into clients (user_id, id, name, request_hash) values ('${uid}', '${clientId}', 'N', '');
      insert into projects (user_id, id, name, client_id, retainer_period, request_hash)
        values ('${uid}', '${projectId}', 'P', '${clientId}', 'monthly', '');
      insert into invoices (user_id, id, type, state, number, client_id, currency, issue_day, frozen, issued_at, work, request_hash)
        values ('${uid}', '${invoiceId}', 'invoice', 'issued', '1', '${clientId}', 'EUR', '2026-05-01', '{}', now(), '${JSON.stringify(work)}', '');
      insert into invoiced_prices (user_id, project_id, part, invoice_id, line_id, amount_minor, duration_ms)
        values ('${uid}', '${projectId}', 'period:2026-03-01', '${invoiceId}', '${anId(5)}', 75000, ${10 * hour}),
          ('${uid}', '${projectId}', 'period:odd', '${invoiceId}', '${anId(6)}', 1, 1);`);
    for (const { id, day, durationMs = 6 * hour } of all)
      await client.query(
        `insert into timesheets (user_id, id, client_id, project_id, date, day, time_zone, duration_ms, description, rate,
             rate_reason, amount_minor, currency, retainer_ms, invoiced, invoice_id, request_hash)
           values ($1, $2, $3, $4, $5::date + time '12:00', $5, 'UTC', $6, 'Work', 75, 'retainer:1/1', 1, 'EUR', $6, true, $7, '')`,
        [uid, id, clientId, projectId, day, durationMs, invoiceId],
      );
    for (const { id, day, actions } of elsewhere)
      await client.query(
        `insert into timesheets (user_id, id, client_id, project_id, date, day, time_zone, duration_ms, description, rate,
             rate_reason, amount_minor, currency, retainer_ms, invoiced, activity_log, request_hash)
           values ($1, $2, $3, $4, $5::date + time '12:00', $5, 'UTC', $6, 'Work', 75, 'retainer:1/1', 1, 'EUR', $6, true, $7, '')`,
        [uid, id, clientId, projectId, day, hour, JSON.stringify(actions.map((action) => ({ action })))],
      );
    await upgrade();
    const { rows } = await client.query<{ id: string; ms: number | null }>(
      'select id, beyond_ms as ms from timesheets order by id',
    );
    expect(rows.map(({ id, ms }) => [id, ms])).toEqual([
      [partly.id, 2 * hour],
      [whole.id, 6 * hour],
      [beforeHours.id, 0],
      [roundedDown.id, 0],
      [unknown.id, 6 * hour],
      [negative.id, 0],
      [tooLong.id, 6 * hour],
      [noNumber.id, 6 * hour],
      ...elsewhere.map(({ id, ms }) => [id, ms]),
    ]);
  });
});
