import { beforeAll, describe, expect, it } from 'vitest';
import { aProject, anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { storedRows } from '#tests/support/server/stored-rows.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant();
});

const today = new Date().toISOString().slice(0, 10);
/** Requests without a session, like a calendar app. */
const read = (path: string) => fetch(`${stint.url}${path}`);

describe('the private calendar link', () => {
  it('shows your entries without a session, with times in UTC and text escaped (RFC 5545)', async () => {
    const project = await ann.api.projects.create(aProject({ name: 'Library; annex' }));
    await ann.api.timesheets.create(
      anEntry({
        date: today,
        startTime: `${today}T09:00:00Z`,
        endTime: `${today}T10:30:00Z`,
        duration: 1.5,
        projectId: project.id,
        description: 'Sorted, then\nrested',
      }),
    );
    await ann.api.timesheets.create(anEntry({ date: today, description: 'Without times', duration: 2 }));
    const ben = await stint.newTenant('Ben');
    await ben.api.timesheets.create(anEntry({ date: today, description: 'By another account' }));
    const { path } = await ann.api.calendarFeed.create({});

    const response = await read(path);
    const text = (await response.text()).replaceAll('\r\n ', '');
    const day = today.replaceAll('-', '');

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(text).toContain(`DTSTART:${day}T090000Z\r\nDTEND:${day}T103000Z`);
    expect(text).toContain(String.raw`SUMMARY:Sorted\, then\nrested · Library\; annex`);
    expect(text).toContain(`DTSTART;VALUE=DATE:${day}`);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(text).not.toContain('another account');
  });

  it('stops working when it is replaced or revoked', async () => {
    const first = await ann.api.calendarFeed.create({});
    const second = await ann.api.calendarFeed.create({});
    expect(second.path).not.toBe(first.path);
    expect((await read(first.path)).status).toBe(404);
    expect((await read(second.path)).status).toBe(200);
    expect(await ann.api.calendarFeed.get({})).toEqual({ createdAt: second.createdAt });

    await ann.api.calendarFeed.revoke({});
    expect((await read(second.path)).status).toBe(404);
    expect(await ann.api.calendarFeed.get({})).toEqual({ createdAt: null });
  });

  it('stops working when its owner can no longer keep records [6.1]', async () => {
    const cat = await stint.newTenant('Cat');
    const { path } = await cat.api.calendarFeed.create({});
    expect((await read(path)).status).toBe(200);
    await stint.owner.api.accounts.setRole({ uid: cat.uid, systemRole: 'noAccess', tenantEnabled: false });
    expect((await read(path)).status).toBe(404);
  });

  it.each([
    'x.ics',
    `${'A'.repeat(43)}.ics`,
    'A'.repeat(43),
    '%00.ics',
    '..%2f..%2fsecret.ics',
    `${'A'.repeat(150)}.ics`,
  ])('returns the same response for %s as for an unknown link', async (file) => {
    const response = await read(`/api/calendar/${file}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is stored only as a hash', async () => {
    const { path } = await ann.api.calendarFeed.create({});
    const token = path.split('/').at(-1)?.slice(0, 43) ?? '';
    const stored = JSON.stringify(await storedRows(stint.database.url));
    expect(token).toHaveLength(43);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(Buffer.from(token).toString('hex'));
  });
});
