/** The disk of the database is full. */
import { beforeAll, expect, it } from 'vitest';
import { aClient, anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { sendUpload } from '#tests/support/server/import-fixtures.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { testPassword } from '#tests/support/server/test-accounts.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

const tables = ['clients', 'timesheets', 'imports', 'sessions'] as const;
const query = (sql: string) => withClient(stint.database.url, (client) => client.query(sql));

/** Statements that need room fail as PostgreSQL’s do, until disposed. */
async function fillDisk(): Promise<AsyncDisposable> {
  await query(`create function refuse_for_lack_of_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    ${tables.map((table) => `create trigger full_disk before insert on ${table} for each statement execute function refuse_for_lack_of_room();`).join('\n')}`);
  return {
    [Symbol.asyncDispose]: async () => {
      await query('drop function refuse_for_lack_of_room() cascade');
    },
  };
}

it('says that the storage is full, and saves again once there is room', async () => {
  {
    await using _disk = await fillDisk();
    const login = {
      method: 'POST',
      path: '/api/auth/sign-in/email',
      body: { email: ann.email, password: testPassword },
      headers: { origin: stint.url, cookie: '' },
    };
    const answers = {
      rest: await ann.send({ method: 'POST', path: '/api/v1/clients', body: aClient() }),
      rpc: await ann.send({ method: 'POST', path: '/api/rpc/timesheets/create', body: { json: anEntry() } }),
      upload: await sendUpload(ann, { content: 'Date,Duration\n2026-03-02,1:30\n' }),
      login: await ann.send(login),
    };

    expect(Object.values(answers).map(({ status }) => status)).toEqual([507, 507, 507, 507]);
    for (const { text } of Object.values(answers)) expect(text).toContain('storage is full');
  }
  // Each is logged with PostgreSQL's words, for the person who can make room.
  const logged = stint.takeErrors();
  expect(logged.length).toBeGreaterThan(0);
  for (const line of logged) expect(line).toContain('No space left on device');

  await ann.api.clients.create(aClient());
  await ann.api.timesheets.create(anEntry());
  expect((await ann.api.clients.list({})).items).toHaveLength(1);
});
