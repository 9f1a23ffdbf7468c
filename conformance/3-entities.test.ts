/** Fields of entries and of the signed-in user, as the API sends them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aClient, aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareClient } from '#tests/support/server/share-client.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

describe('a timesheet entry', () => {
  it('returns the given fields and those the server adds [3.1, 3.3]', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient());
    const taskId = newId();
    const { id: projectId } = await ann.api.projects.create(
      aProject({ clientId, tasks: [{ id: taskId, name: 'Sketches' }] }),
    );
    const input = {
      date: '2026-03-02',
      startTime: '2026-03-02T09:00:00.000Z',
      endTime: '2026-03-02T12:30:00.000Z',
      description: 'Drew the first sketch',
      duration: 2.75,
      clientId,
      projectId,
      taskId,
      billable: false,
      breakPeriods: [{ start: '2026-03-02T10:00:00.000Z', end: '2026-03-02T10:45:00.000Z' }],
      activityLog: [{ time: '2026-03-02T09:00:00.000Z', action: 'started' }],
      notes: 'With the whole team',
      timeZone: 'Europe/Berlin',
      tags: ['design'],
    };
    const { id } = await ann.api.timesheets.create(input);

    expect(await ann.api.timesheets.get({ id })).toEqual({
      ...input,
      id,
      userId: ann.uid,
      date: '2026-03-02T11:00:00.000Z',
      day: '2026-03-02',
      activityLog: [...input.activityLog, { time: instant, action: 'created', system: true }],
      invoiced: false,
      invoiceNumber: null,
      rate: 93.75,
      rateReason: 'defaultRate',
      amountMinor: 0,
      currency: 'EUR',
      createdAt: instant,
      updatedAt: instant,
      revision: 1,
    });
  });

  it.each([0.1234, 0.12345, 7.99999, 0.00001, 23.98765])(
    'of %d hours keeps its exact duration, also in lists [3.1]',
    async (duration) => {
      const ben = await stint.newTenant('Ben');
      const { id } = await ben.api.timesheets.create(anEntry({ duration }));

      expect(await ben.api.timesheets.get({ id })).toMatchObject({ duration });
      expect((await ben.api.timesheets.list({})).items).toMatchObject([{ duration }]);
      expect(await ben.api.timesheets.totals({})).toMatchObject({
        durationMs: Math.round(duration * 3_600_000),
      });
    },
  );

  it('has null notes by default [3.3]', async () => {
    const { id } = await ann.api.timesheets.create(anEntry());

    expect(await ann.api.timesheets.get({ id })).toMatchObject({ notes: null, invoiced: false });
  });

  it('gets its client from its project [3.1]', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient());
    const { id: projectId } = await ann.api.projects.create(aProject({ clientId }));
    const { id } = await ann.api.timesheets.create(anEntry({ projectId }));

    expect(await ann.api.timesheets.get({ id })).toMatchObject({ clientId, projectId });
  });

  it.each([
    ['2026-03-02T09:00:00.000Z', '2026-03-02T09:00:00.000Z'],
    ['2026-03-02T09:00:00.123+05:45', '2026-03-02T03:15:00.123Z'],
    ['2026-10-25T02:30:00+02:00', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T02:30:00+01:00', '2026-10-25T01:30:00.000Z'],
    ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00.000Z'],
    ['2200-12-31T23:59:59.999Z', '2200-12-31T23:59:59.999Z'],
  ])('keeps the instant %s as the same instant [3.2]', async (sent, stored) => {
    const { id } = await ann.api.timesheets.create(anEntry({ date: sent, startTime: sent, endTime: sent }));

    expect(await ann.api.timesheets.get({ id })).toMatchObject({
      date: stored,
      startTime: stored,
      endTime: stored,
    });
  });

  it.each([
    ['2026-07-01', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
    ['2026-12-01', 'Europe/Berlin', '2026-12-01T11:00:00.000Z'],
    ['2026-07-01', 'Pacific/Kiritimati', '2026-06-30T22:00:00.000Z'],
    ['2026-07-01', 'Etc/GMT+12', '2026-07-02T00:00:00.000Z'],
    ['2026-07-01', 'Asia/Kathmandu', '2026-07-01T06:15:00.000Z'],
  ])('of the day %s in %s is dated noon there [3.3]', async (date, timeZone, noon) => {
    const { id } = await ann.api.timesheets.create(anEntry({ date, timeZone }));

    expect(await ann.api.timesheets.get({ id })).toMatchObject({ date: noon, day: date, timeZone });
  });

  it('without a time zone is dated noon in the account’s zone [3.3]', async () => {
    const ben = await stint.newTenant('Ben');
    await ben.api.session.updatePreferences({ timeZone: 'America/New_York' });
    const { id } = await ben.api.timesheets.create(anEntry({ date: '2026-07-01' }));

    expect(await ben.api.timesheets.get({ id })).toMatchObject({
      date: '2026-07-01T16:00:00.000Z',
      timeZone: 'America/New_York',
    });
  });
});

describe('the signed-in user', () => {
  it('has a role record and a profile [3.9, 3.10, 1.2]', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient());
    const viewer = await stint.newAccount('Vera', { systemRole: 'viewer' });
    await shareClient(ann, viewer, clientId);
    const grants = (await viewer.api.sharedClients.list({})).items.map(({ grantId }) => grantId);

    expect(await viewer.api.session.me({})).toEqual({
      user: { uid: viewer.uid, email: viewer.email, displayName: 'Vera' },
      role: { systemRole: 'viewer', tenantEnabled: false, clientViewerOf: grants },
      timeZone: 'UTC',
      timeZoneKnown: false,
      currency: 'EUR',
      weekStart: 1,
      rounding: { minutes: 0, direction: 'nearest', when: 'billed' },
      defaultRate: null,
      target: null,
      formats: null,
      lockedUntil: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
    });
  });

  it('has a time zone once one is chosen, even UTC [3.10]', async () => {
    await ann.api.session.updatePreferences({ currency: 'USD' });
    expect(await ann.api.session.me({})).toMatchObject({ timeZoneKnown: false });
    await ann.api.session.updatePreferences({ timeZone: 'UTC' });
    expect(await ann.api.session.me({})).toMatchObject({ timeZone: 'UTC', timeZoneKnown: true });
  });
});
