/** Recurring invoices in exports. */
import { beforeEach, expect, it } from 'vitest';
import { aClient, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { runSchedules } from '#tests/support/server/run-schedules.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { changeAndRehash, packZip, unpackZip } from '#tests/support/server/zip-fixture.ts';
import type { ZipFiles } from '#tests/support/server/zip-fixture.ts';

const stint = shareInstallation();
const schedule = { every: 1, unit: 'month', firstDay: '2100-01-01' } as const;
let ben: ApiCaller;
let files: ZipFiles;
/** Ann's, with one that makes invoices and one whose pause ends. */
beforeEach(async () => {
  const ann = await stint.newTenant('Ann');
  ben = await stint.newTenant('Ben');
  const { id: clientId } = await ann.api.clients.create(aClient());
  const lines = [{ id: newId(), title: 'Care', price: '480' }];
  const paused = { ...schedule, isPaused: true, pausedUntil: '2099-12-01' };
  for (const recurrence of [schedule, paused])
    await ann.api.recurringInvoices.create({ name: 'Care', clientId, lines, recurrence });
  const headers = { cookie: ann.cookie };
  const response = await fetch(`${stint.url}/api/v1/exports/everything`, { headers });
  files = await unpackZip(Buffer.from(await response.arrayBuffer()));
});

async function restore() {
  const headers = { 'content-type': 'application/zip' };
  const body = await packZip(files);
  return ben.send({ method: 'PUT', path: '/api/exports/restore', body, headers });
}

it('make nothing in the restored account until someone resumes them', async () => {
  expect((await restore()).status).toBe(200);

  const { items } = await ben.api.recurringInvoices.list({});
  const stopped = { isPaused: true, pausedUntil: null, nextDay: '2100-01-01' };
  expect(items).toMatchObject([{ recurrence: stopped }, { recurrence: stopped }]);
  expect(await runSchedules(stint, '2100-06-01T12:00:00Z')).not.toContain(ben.uid);
  expect((await ben.api.invoices.list({})).items).toEqual([]);
});

it('of an earlier version bill no work in arrears', async () => {
  changeAndRehash(files, 'stint/recurring-invoices.jsonl', (text) =>
    text.replaceAll(/"isInArrears":\s*false,?/g, ''),
  );

  expect((await restore()).status).toBe(200);

  const work = { hasTime: false, isInArrears: false };
  expect((await ben.api.recurringInvoices.list({})).items).toMatchObject([{ work }, { work }]);
});

it.each<[string, object, string]>([
  ['without a schedule', { recurrence: {} }, 'recurrence'],
  ['with a next day that isn’t one', { recurrence: { ...schedule, nextDay: '2100-01-02' } }, 'recurrence'],
  ['with a line that can’t be read', { lines: [{ title: 'Care' }] }, 'lines'],
  ['with texts that can’t be read', { texts: { subject: 7 } }, 'texts'],
])('are refused %s', async (_case, columns, field) => {
  changeAndRehash(files, 'stint/recurring-invoices.jsonl', (text) => {
    const [first = '', ...others] = text.split('\n');
    return [JSON.stringify({ ...(JSON.parse(first) as object), ...columns }), ...others].join('\n');
  });

  const { status, json } = await restore();

  expect(status).toBe(422);
  expect((json as { message: string }).message).toContain(field);
  expect((await ben.api.recurringInvoices.list({})).items).toEqual([]);
});
