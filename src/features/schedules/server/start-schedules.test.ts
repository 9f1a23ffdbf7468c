import { expect, it } from 'vitest';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { aClient, clientForInvoices, newId } from '#tests/support/request-fixtures.ts';
import { dyingServer } from '#tests/support/server/dying-server.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { runDueSchedules } from './run-due-schedules.ts';
import { startSchedules } from './start-schedules.ts';

const stint = shareInstallation();
const today = localDay(Date.now(), 'UTC');

async function addDueSchedules(count: number) {
  const ann = await stint.newTenant();
  await ann.api.session.updatePreferences({ timeZone: 'UTC', currency: 'EUR' });
  const { id: clientId } = await ann.api.clients.create(aClient({ ...clientForInvoices, currency: 'EUR' }));
  for (let added = 0; added < count; added += 1)
    await ann.api.recurringInvoices.create({
      name: 'Care',
      clientId,
      lines: [{ id: newId(), title: 'Care', price: '480' }],
      recurrence: { every: 1, unit: 'month', firstDay: today },
    });
  return ann;
}

it('a server that stops finishes what it is making, and leaves the rest for the next start', async () => {
  const ann = await addDueSchedules(8);
  const errors: unknown[] = [];
  const services = dyingServer(stint);
  const countMade = async () => (await ann.api.invoices.list({ limit: 100 })).items.length;

  // Stopped while it makes the second one.
  let transactions = 0;
  const { promise: isWorking, resolve } = Promise.withResolvers<undefined>();
  const withOwner: typeof stint.database.withOwner = (owner, work, how) => {
    transactions += 1;
    if (transactions === 4) resolve(undefined);
    return stint.database.withOwner(owner, work, how);
  };
  const first = startSchedules({ ...services, database: { ...stint.database, withOwner } }, (error) =>
    errors.push(error),
  );
  await isWorking;
  await first.stop();
  const made = await countMade();
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(8);
  const atStop = transactions;
  expect(await countMade()).toBe(made);
  expect(transactions).toBe(atStop);

  const second = startSchedules(services, (error) => errors.push(error));
  await expect.poll(countMade, { timeout: 20_000 }).toBe(8);
  await second.stop();
  expect(errors).toEqual([]);
});

it('accounts take turns, so that one with much to do doesn’t delay others', async () => {
  const ids = new Set([(await addDueSchedules(3)).uid, (await addDueSchedules(3)).uid]);
  const changed: string[] = [];
  const publishChange = ({ userId, what }: { userId: string; what: string }) => {
    if (ids.has(userId) && what === 'invoices') changed.push(userId);
  };
  const services = { ...dyingServer(stint), publishChange };
  const errors: unknown[] = [];
  await runDueSchedules(services, (error) => errors.push(error), { turn: 0 });
  expect(errors).toEqual([]);
  expect(changed).toHaveLength(6);
  for (const round of [0, 2, 4]) expect(new Set(changed.slice(round, round + 2))).toEqual(ids);
});

it('what is due is found by its index', async () => {
  await withClient(stint.database.url, async (client) => {
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select id from recurring_invoices where schedule_due_day(recurrence) <= current_date`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('recurring_invoices_due');
    const ofExpenses = await client.query<{ 'QUERY PLAN': string }>(
      `explain select id from expenses where schedule_due_day(recurrence) <= current_date`,
    );
    expect(ofExpenses.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('expenses_recurring');
  });
});
