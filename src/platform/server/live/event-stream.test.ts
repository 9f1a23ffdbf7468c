import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aClient, anEntry } from '#tests/support/request-fixtures.ts';
import { startInstallation, signedOutCaller } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { openEventStream } from '#tests/support/server/event-stream-client.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { startSecondServer } from '#tests/support/server/second-server.ts';
import { signIn } from '#tests/support/server/test-accounts.ts';

let stint: Installation;
let ann: ApiCaller;
beforeAll(async () => {
  stint = await startInstallation();
  await using events = await openEventStream(stint.url, stint.owner.cookie);
  ann = await stint.newTenant();
  // Skip the event of the approval.
  await events.next();
});
afterAll(() => stint[Symbol.asyncDispose]());

describe('live events', () => {
  it('tell the tabs of an account what has changed, once it is committed, and which tab did it', async () => {
    await using events = await openEventStream(stint.url, ann.cookie);
    await ann.send({
      method: 'POST',
      path: '/api/v1/timesheets',
      body: anEntry(),
      headers: { 'stint-tab': 'tab-number-one' },
    });
    expect(await events.next()).toEqual({ what: 'timesheets', tab: 'tab-number-one' });
    await ann.api.clients.create(aClient());
    expect(await events.next()).toEqual({ what: 'clients' });
  });

  it('tell nothing of reading, of what was refused, and of other accounts [1.3, 6.1]', async () => {
    const ben = await stint.newTenant('Ben');
    await using events = await openEventStream(stint.url, ann.cookie);
    await ben.api.timesheets.create(anEntry());
    await ann.api.timesheets.list({});
    await ann.send({ method: 'POST', path: '/api/v1/timesheets', body: { duration: 99 } });
    await ann.api.projects.create({ name: 'The first to be told' });
    expect(await events.next()).toEqual({ what: 'projects' });
  });

  it('pass from one process to the other', async () => {
    await using second = await startSecondServer(stint);
    await using events = await openEventStream(stint.url, ann.cookie);
    await second.callerFor(ann).api.clients.create(aClient());
    expect(await events.next()).toEqual({ what: 'clients' });
  });

  it('tell somebody whose role was changed', async () => {
    const cat = await stint.newAccount('Cat');
    await using events = await openEventStream(stint.url, cat.cookie);
    await stint.owner.api.accounts.setRole({ uid: cat.uid, tenantEnabled: true });
    expect(await events.next()).toEqual({ what: 'session' });
  });

  it('end at once with the session that asked for them, in every process, and with no other', async () => {
    await using second = await startSecondServer(stint);
    const phone = await signIn(stint.url, ann);
    await using onPhone = await openEventStream(stint.url, phone);
    await using here = await openEventStream(stint.url, ann.cookie);
    await second.callerFor({ ...ann, cookie: phone }).send({
      method: 'POST',
      path: '/api/auth/sign-out',
      body: {},
    });
    expect(await here.next()).toEqual({ what: 'session' });
    await ann.api.clients.create(aClient());
    expect(await here.next()).toEqual({ what: 'clients' });
    expect([await onPhone.next(), await onPhone.next()]).toEqual([{ what: 'session' }, undefined]);
  });

  it('go on after the connection to the database broke, and say that something may have been missed', async () => {
    await using events = await openEventStream(stint.url, ann.cookie);
    await withClient(stint.database.url, (client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query = 'listen stint_changes'`,
      ),
    );
    expect(await events.next()).toEqual({ what: 'everything' });
    await ann.api.clients.create(aClient());
    expect(await events.next()).toEqual({ what: 'clients' });
  });

  it('are for signed-in people alone, and are no answer to keep', async () => {
    const refused = await signedOutCaller(stint.url).send({ path: '/api/events' });
    expect(refused).toMatchObject({ status: 401, json: { code: 'UNAUTHORIZED' } });
    await using events = await openEventStream(stint.url, ann.cookie);
    expect(events.headers.get('cache-control')).toBe('no-store');
    expect(events.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
