/** A hand-edited export with values that no page could show is rejected, and nothing is stored. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aClient, aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { aDevice, ago, aStart, hour } from '#tests/support/server/timer-device.ts';
import { changeAndRehash, unpackZip, packZip } from '#tests/support/server/zip-fixture.ts';

const stint = shareInstallation();
let zip: Buffer;
beforeAll(async () => {
  const ann = await stint.newTenant('Ann');
  const { clients, projects, timesheets } = ann.api;
  const client = await clients.create(aClient({ phone: '+1 555', notes: 'Net 30', tags: ['Retail'] }));
  const retainer = { billingType: 'retainer', retainerHours: 10, retainerHoursUsed: 2 } as const;
  const project = await projects.create(aProject({ clientId: client.id, ...retainer, notes: 'Ask', own: 1 }));
  await projects.update({ id: project.id, hourlyRate: 80, billingFrom: '2026-02-01' });
  const times = { startTime: '2026-03-02T09:00:00Z', endTime: '2026-03-02T10:00:00Z' };
  for (const description of ['First', 'Second']) {
    await timesheets.create(anEntry({ description, notes: 'Aside', projectId: project.id, ...times }));
  }
  const device = aDevice(ann);
  await device.push({ runId: newId(), at: ago(hour), act: aStart() });
  const response = await fetch(`${stint.url}/api/v1/exports/everything`, { headers: { cookie: ann.cookie } });
  zip = Buffer.from(await response.arrayBuffer());
});

async function restore(caller: ApiCaller, file: string, change: (row: Row) => void, line: number) {
  const files = await unpackZip(zip);
  changeAndRehash(files, `stint/${file}.jsonl`, (text) => {
    const lines = text.split('\n');
    const row = JSON.parse(lines[line - 1] ?? '') as Row;
    change(row);
    return lines.with(line - 1, JSON.stringify(row)).join('\n');
  });
  const { status, json } = await caller.send({
    method: 'PUT',
    path: '/api/exports/restore',
    body: await packZip(files),
    headers: { 'content-type': 'application/zip' },
  });
  return { status, message: (json as { message?: string }).message };
}

type Row = Record<string, unknown>;
const huge = 'x'.repeat(900_000);
const edit = { time: '2026-03-02T09:00:00.000Z', action: 'edited description', system: true };
const set = (columns: Row) => (row: Row) => void Object.assign(row, columns);
const years = 'must be between the years 1900 and 2200';

describe.each<[string, number, [string, (row: Row) => void, RegExp | string][]]>([
  [
    'timesheets',
    2,
    [
      ['an unknown time zone', set({ time_zone: 'Mars/Olympus' }), 'timeZone must be a time zone'],
      ['the year 9999', set({ start_time: null, end_time: '9999-12-31T00:00:00Z' }), /out of range/],
      [
        'a break in the year 9999',
        set({ break_periods: [{ start: '9999-01-01T00:00:00Z', end: '9999-01-01T00:00:00Z' }] }),
        years,
      ],
      ['the highest revision', set({ revision: 2_147_483_647 }), 'revision must be at most'],
      ['a huge description', set({ description: huge }), /out of range/],
      ['huge notes', set({ notes: huge }), 'notes must be at most 10,000 characters'],
      ['a huge reason of its rate', set({ rate_reason: huge }), 'rateReason must be at most'],
      ['a huge invoice number', set({ invoice_number: huge }), 'invoiceNumber must be at most 100'],
      [
        'a huge change in its log',
        set({ activity_log: [{ ...edit, changes: [{ field: 'description', before: huge, after: '' }] }] }),
        'activityLog.0.changes.0 is too long',
      ],
      ['a creation in the year 9999', set({ created_at: '9999-12-31T00:00:00Z' }), `createdAt ${years}`],
      ['a rate above the limit', set({ rate: 99_000_000 }), 'rate must be at most 1,000,000'],
      ['no description', set({ description: null }), 'description is required'],
      [
        'a client that is not there',
        set({ client_id: newId() }),
        'refers to a record that isn’t in the export',
      ],
    ],
  ],
  [
    'clients',
    1,
    [
      ['the highest revision', set({ revision: 2_147_483_647 }), 'revision must be at most'],
      ['a huge name', set({ name: huge }), 'name must be at most 200 characters'],
      ['a huge phone number', set({ phone: huge }), 'phone must be at most 50 characters'],
      ['a huge tag', set({ tags: [huge] }), 'tags.0 must be at most 40 characters'],
      ['an update in the year 9999', set({ updated_at: '9999-12-31T00:00:00Z' }), `updatedAt ${years}`],
    ],
  ],
  [
    'projects',
    1,
    [
      ['the highest revision', set({ revision: 2_147_483_647 }), 'revision must be at most'],
      ['a huge name', set({ name: huge }), 'name must be at most 200 characters'],
      ['huge notes', set({ notes: huge }), 'notes must be at most 10,000 characters'],
      ['terms from the year 9999', set({ billing_from: '9999-12-31' }), `billingFrom ${years}`],
      ['a retainer from the year 9999', set({ retainer_start: '9999-12-31' }), `retainerStart ${years}`],
      [
        'retainer hours beyond all',
        set({ retainer_adjustments: [{ day: null, seconds: 1e300 }] }),
        'retainer_adjustments.0',
      ],
      ['huge extra fields', set({ extra: { own: huge } }), 'extra has fields that can’t be stored'],
    ],
  ],
  [
    'timer',
    1,
    [['a huge description', set({ description: huge }), 'description must be at most 2,000 characters']],
  ],
])('%s.jsonl of an export', (file, line, cases) => {
  it.each(cases)('is rejected with %s, naming file and line', async (_, change, why) => {
    const bob = await stint.newTenant('Bob');

    const { status, message } = await restore(bob, file, change, line);

    expect(status).toBe(422);
    expect(message).toMatch(new RegExp(`^stint/${file}\\.jsonl can’t be restored \\(line ${line}\\): `));
    expect(message).toMatch(why);
    expect(message).not.toMatch(/timesheets_|_fkey|constraint|relation/);
    for (const kind of ['clients', 'projects', 'timesheets'] as const) {
      expect((await bob.api[kind].list({})).items).toEqual([]);
    }
    expect((await bob.api.timer.get({})).timer).toBeNull();
  });
});

it('checks the length of private fields before encrypting them', async () => {
  const bob = await stint.newTenant('Bob');
  await switchPrivateMode(bob, true);

  expect(await restore(bob, 'clients', set({ notes: huge }), 1)).toEqual({
    status: 422,
    message: 'stint/clients.jsonl can’t be restored (line 1): notes must be at most 10,000 characters.',
  });
});

it('restores a timer from before 1970 so that it can be taken over', async () => {
  const bob = await stint.newTenant('Bob');
  const times = { start: 0, segments: [{ startTime: 0, endTime: 8_000_000_000_000 }] };

  expect((await restore(bob, 'timer', set(times), 1)).status).toBe(200);
  const { settled } = await aDevice(bob).push({ runId: newId(), at: ago(0), act: aStart() });
  expect(settled).toMatchObject([{ endedAs: 'takenOver' }]);
  expect((await bob.api.timesheets.list({})).items).toHaveLength(3);
});
