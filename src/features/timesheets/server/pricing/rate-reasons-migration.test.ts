/** Migrates reasons of rates stored as English text. */
import { expect, it } from 'vitest';
import { anId } from '#tests/support/entity-fixtures.ts';
import { withOlderDatabase } from '#tests/support/server/older-database.ts';

it('stores the reasons of existing rates as codes, and keeps texts it doesn’t know [9.1] [9.4]', async () => {
  const codes = [
    ['Default rate, no project', 'noProject'],
    ['Before the retainer begins. Hourly rate of the client', 'beforeRetainer:clientRate'],
    ['Retainer, 17.92 of 24.8 h left', 'retainer:64500000/89280000'],
    ['Retainer, under 0.01 of 10 h left', 'Retainer, under 0.01 of 10 h left'],
  ];
  await withOlderDatabase('0033', async (client, upgrade) => {
    await client.query(`insert into users (id, name, email) values ($1, 'Ann', 'ann@example.com')`, [
      anId(1),
    ]);
    for (const [place, [reason]] of codes.entries()) {
      await client.query(
        `insert into timesheets (user_id, id, date, day, time_zone, duration_ms, description, rate, rate_reason, amount_minor,
            currency, request_hash)
          values ($1, $2, '2026-03-02T12:00Z', '2026-03-02', 'UTC', 3600000, 'Work', 75, $3, 7500, 'EUR', '')`,
        [anId(1), anId(place + 2), reason],
      );
    }
    await upgrade();
    const { rows } = await client.query('select rate_reason from timesheets order by id');
    expect(rows).toEqual(codes.map(([, code]) => ({ rate_reason: code })));
  });
});
