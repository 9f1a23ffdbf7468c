/** Projects from before terms, periods and budgets, after the upgrade. */
import { expect, it } from 'vitest';
import { anId } from '#tests/support/entity-fixtures.ts';
import { withOlderDatabase } from '#tests/support/server/older-database.ts';

const uid = anId(1);

it('keeps used hours, and custom fields that fit the new field names [3.7, 9.4]', async () => {
  await withOlderDatabase('0012', async (client, upgrade) => {
    await client.query(`insert into users (id, name, email) values ($1, 'Ann', 'ann@example.com')`, [uid]);
    const project = `insert into projects (user_id, id, name, billing_type, retainer_seconds_used, extra, created_from)
        values ($1, $2, 'Old', 'retainer', $3, $4, '')`;
    await client.query(project, [uid, anId(2), 7_200, '{}']);
    await client.query(project, [
      uid,
      anId(3),
      3_600,
      {
        colour: 'red',
        notes: 'Mine',
        budgetHours: 12.5,
        fixedPrice: 900.5,
        endDate: '2026-02-30',
        poNumber: 7,
        other: true,
      },
    ]);
    await client.query(
      `insert into timesheets (user_id, id, project_id, date, day, time_zone, duration_seconds, description, rate,
           rate_reason, amount_minor, currency, retainer_seconds, created_from)
         values ($1, $2, $3, '2026-03-02T12:00Z', '2026-03-02', 'UTC', 3600, 'Work', 75, 'Retainer', 7500, 'EUR', 3600, '')`,
      [uid, anId(4), anId(3)],
    );
    await upgrade();
    const { rows } = await client.query<object>(
      `select retainer_adjustments, retainer_period, retainer_carry_over, colour, notes, budget_ms::int, fixed_price, end_date,
           po_number, extra ->> 'other' as other from projects order by id`,
    );
    expect(rows).toEqual([
      expect.objectContaining({
        retainer_adjustments: [{ day: null, ms: 7_200_000 }],
        retainer_period: 'oneOff',
        retainer_carry_over: 0,
        colour: null,
      }),
      expect.objectContaining({
        retainer_adjustments: [],
        colour: 'red',
        notes: 'Mine',
        budget_ms: 45_000_000,
        fixed_price: '900.5000',
        end_date: null,
        po_number: null,
        other: 'true',
      }),
    ]);
  });
});
