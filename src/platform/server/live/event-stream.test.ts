import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aClient, anEntry } from '#tests/support/request-fixtures.ts';
import { signedOutCaller } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { openEventStream } from '#tests/support/server/event-stream-client.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { startSecondServer } from '#tests/support/server/second-server.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { signIn } from '#tests/support/server/test-accounts.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant();
  await using events = await openEventStream(stint.url, ann.cookie);
  await ann.api.clients.create(aClient());
  // Skip the event of the approval.
  await events.skipTo({ what: 'clients' });
});

describe('live events', () => {
  it('notify an account’s tabs after commit of what changed and in which tab', async () => {
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

  it('don’t report reads, rejected changes or other accounts’ changes [1.3, 6.1]', async () => {
    const ben = await stint.newTenant('Ben');
    await using events = await openEventStream(stint.url, ann.cookie);
    await ben.api.timesheets.create(anEntry());
    await ann.api.timesheets.list({});
    await ann.send({ method: 'POST', path: '/api/v1/timesheets', body: { duration: 99 } });
    await ann.api.projects.create({ name: 'The first to be notified' });
    expect(await events.next()).toEqual({ what: 'projects' });
  });

  it('don’t report the data key, which each page asks for when it opens', async () => {
    await using events = await openEventStream(stint.url, ann.cookie);
    await ann.api.encryption.unwrapDataKey({ data: { tenantId: ann.uid } });
    await ann.api.projects.create({ name: 'The first change' });
    expect(await events.next()).toEqual({ what: 'projects' });
  });

  it('arrive at once, not with the next keep-alive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await using events = await openEventStream(stint.url, ann.cookie);
    await ann.api.clients.create(aClient());
    expect(await events.next()).toEqual({ what: 'clients' });
  });

  it('begin with those since the page began to read, and with everything for an old page', async () => {
    const eve = await stint.newTenant('Eve');
    await eve.api.clients.create(aClient());
    await using late = await openEventStream(stint.url, eve.cookie, 20_000);
    await late.skipTo({ what: 'clients' });
    await using old = await openEventStream(stint.url, eve.cookie, 3_600_000);
    expect(await old.next()).toEqual({ what: 'everything' });
    await using current = await openEventStream(stint.url, eve.cookie);
    await eve.api.projects.create({ name: 'After it opened' });
    expect(await current.next()).toEqual({ what: 'projects' });
  });

  it('are delivered to other processes', async () => {
    await using second = await startSecondServer(stint);
    await using events = await openEventStream(stint.url, ann.cookie);
    await second.callerFor(ann).api.clients.create(aClient());
    expect(await events.next()).toEqual({ what: 'clients' });
  });

  it('notify super admins that an account awaits approval [6.4]', async () => {
    await using events = await openEventStream(stint.url, stint.owner.cookie);
    await stint.newAccount('Dan');
    expect(await events.next()).toEqual({ what: 'accounts' });
  });

  it('notify a user that their role changed', async () => {
    const cat = await stint.newAccount('Cat');
    await using events = await openEventStream(stint.url, cat.cookie);
    await stint.owner.api.accounts.setRole({ uid: cat.uid, tenantEnabled: true });
    expect(await events.next()).toEqual({ what: 'session' });
  });

  it('end immediately with their session, in every process, and no other session’s do', async () => {
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

  it('continue after the database connection broke, and report that changes may be missing', async () => {
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

  it('require a session and are not cached', async () => {
    const signedOut = await signedOutCaller(stint.url).send({ path: '/api/events' });
    expect(signedOut).toMatchObject({ status: 401, json: { code: 'UNAUTHORIZED' } });
    await using events = await openEventStream(stint.url, ann.cookie);
    expect(events.headers.get('cache-control')).toBe('no-store');
    expect(events.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
