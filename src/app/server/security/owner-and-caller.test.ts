/** Procedures called by one person for the records of another account, as a workspace will. */
import { call } from '@orpc/server';
import { beforeAll, expect, it } from 'vitest';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { CallerId } from '#src/platform/server/access/tenancy.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';
import { aClient, anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { router } from '../router.ts';

const stint = shareInstallation();
/** Whose records. */
let studio: ApiCaller;
/** Who acts. */
let cy: ApiCaller;
let changes: string[];
beforeAll(async () => {
  [studio, cy] = [await stint.newTenant('Studio'), await stint.newTenant('Cy')];
});

function inStudio(): { context: RequestContext } {
  changes = [];
  const { database, keys, slots, files, url } = stint;
  return {
    context: {
      caller: {
        // No session proved it.
        userId: cy.uid as CallerId,
        email: cy.email,
        displayName: 'Cy',
        createdAt: new Date(0).toISOString(),
        address: '203.0.113.7',
        sessionId: newId(),
        permits: (who) => who === 'recordKeeper' || who === 'signedIn',
      },
      ownerOf: () => ({ ownerId: studio.uid }),
      database,
      keys,
      slots,
      files,
      url,
      language: 'en',
      sendsMail: false,
      calendarHosts: [],
      mailHosts: [],
      publishChange: ({ userId, what }) => changes.push(`${nameOf(userId)} ${what}`),
    },
  };
}

const nameOf = (uid: unknown) =>
  new Map<unknown, string>([
    [studio.uid, 'studio'],
    [cy.uid, 'cy'],
  ]).get(uid) ?? 'none';

async function rowsOf(query: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const { rows } = await withClient(stint.database.url, (client) =>
    client.query<Record<string, unknown>>(query, values),
  );
  return rows;
}

/** Who did what to whom, in the latest entry of the audit log. */
async function lastAct(action: string) {
  const [act] = await rowsOf(
    'select actor_id, subject_id, address from audit_log where action = $1 order by id desc limit 1',
    [action],
  );
  return act && { actor: nameOf(act['actor_id']), subject: nameOf(act['subject_id']), from: act['address'] };
}

it('records are the owner’s, and changes are announced to owner and caller', async () => {
  const path = ['clients', 'create'];
  const { id } = await call(router.clients.create, { ...aClient(), name: 'Acme' }, { ...inStudio(), path });
  expect(changes).toEqual(['studio clients', 'cy clients']);
  const entry = await call(router.timesheets.create, anEntry({ clientId: id, tags: ['studio'] }), inStudio());

  expect(await studio.api.clients.get({ id })).toMatchObject({ name: 'Acme', userId: studio.uid });
  expect(await cy.api.clients.get({ id })).toBeNull();
  const found = await call(router.timesheets.list, { tag: 'studio', limit: 10 }, inStudio());
  expect(found.items.map((one) => one.id)).toEqual([entry.id]);
});

it('a lock of the owner’s time holds for every caller, whom the audit log names', async () => {
  await call(router.session.lockTime, { lockedUntil: '2026-01-31' }, inStudio());
  const locked = call(router.timesheets.create, anEntry({ date: '2026-01-15' }), inStudio());
  await expect(locked).rejects.toMatchObject({ code: 'LOCKED' });

  expect(await lastAct('timeLock.changed')).toEqual({ actor: 'cy', subject: 'studio', from: '203.0.113.7' });
  await cy.api.timesheets.create(anEntry({ date: '2026-01-15' }));
});

it('a session shows the person and their role, with the preferences of the owner', async () => {
  await studio.api.session.updatePreferences({ timeZone: 'Asia/Tokyo' });
  const me = await call(router.session.me, {}, inStudio());

  expect(me).toMatchObject({ user: { uid: cy.uid, displayName: 'Cy' }, timeZone: 'Asia/Tokyo' });
  expect((await cy.api.session.me({})).timeZone).not.toBe('Asia/Tokyo');
});

it('API keys and sessions are the person’s', async () => {
  await studio.api.apiKeys.create({ name: 'Of the studio', scope: 'read', expiresInDays: null });
  await call(router.apiKeys.create, { name: 'Of Cy', scope: 'read', expiresInDays: null }, inStudio());

  const { items } = await call(router.apiKeys.list, {}, inStudio());
  expect(items.map(({ name }) => name)).toEqual(['Of Cy']);
  expect((await cy.api.apiKeys.list({})).items).toEqual(items);
  expect(await lastAct('apiKey.created')).toMatchObject({ actor: 'cy', subject: 'cy' });
  const sessions = await call(router.session.list, {}, inStudio());
  expect(sessions.items.map(({ id }) => id)).toEqual(
    (await cy.api.session.list({})).items.map(({ id }) => id),
  );
});

it('an invitation is sent by the person and shares the owner’s client', async () => {
  const { id: clientId } = await studio.api.clients.create(aClient());
  const vera = await stint.newAccount('Vera');
  const { link } = await call(router.invitations.create, { email: vera.email, clientId }, inStudio());
  expect(await lastAct('account.invited')).toMatchObject({ actor: 'cy', subject: 'cy' });

  await vera.api.invitations.accept({ token: new URL(link ?? '').hash.slice(1) });

  const [shared] = (await vera.api.sharedClients.list({})).items;
  expect(shared).toMatchObject({ ownerName: 'Studio' });
});

it('long procedures read the owner’s records, and sign as the caller', async () => {
  const { id: clientId } = await studio.api.clients.create({ ...aClient(), name: 'Zenith' });
  await studio.api.timesheets.create(anEntry({ clientId, date: '2026-03-02' }));
  const range = { from: '2026-03-02', to: '2026-03-02' };
  const report = await call(router.reports.time, { format: 'csv', ...range }, inStudio());
  expect(await new Response(report.stream()).text()).toContain('Zenith');

  const zip = await call(router.exports.everything, {}, inStudio());
  await zip.stream().cancel();
  expect(await lastAct('export.created')).toEqual({ actor: 'cy', subject: 'studio', from: '203.0.113.7' });
});

it('work without a caller has no actor in the audit log', async () => {
  await stint.database.withOwner({ ownerId: studio.uid }, (db) =>
    recordAudit(db, { action: 'quote.answered', subjectId: studio.uid }),
  );

  expect(await lastAct('quote.answered')).toEqual({ actor: 'none', subject: 'studio', from: null });
});
