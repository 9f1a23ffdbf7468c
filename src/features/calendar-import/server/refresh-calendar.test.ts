import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anEvent, anIcs } from '#tests/support/ics-fixture.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { uploadCalendar } from '#tests/support/server/calendar-upload.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { storedRows } from '#tests/support/server/stored-rows.ts';
import { fetchCalendar } from './fetch-calendar.ts';

let stint: Installation;
let ann: ApiCaller;
let respond: RequestListener;
const calendars = createServer((request, response) => respond(request, response));
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    calendars.listen(0, '127.0.0.1', resolve);
  });
  stint = await startInstallation({ calendarHosts: ['127.0.0.1'] });
});
afterAll(async () => {
  calendars.closeAllConnections();
  calendars.close();
  await stint[Symbol.asyncDispose]();
});
beforeEach(async () => {
  ann = await stint.newTenant();
  respond = (_request, response) => response.end(calendar);
});

const today = new Date().toISOString().slice(0, 10);
const days = { from: today, to: today };
const event = anEvent([`DTSTART:${today.replaceAll('-', '')}T090000Z`, 'DURATION:PT1H', 'SUMMARY:Call']);
const calendar = anIcs(event);
/** An address of the test’s own server. */
const addressOf = (path = '/secret-token.ics') =>
  `http://127.0.0.1:${(calendars.address() as AddressInfo).port}${path}`;
const read = (address = addressOf(), allowedHosts: string[] = ['127.0.0.1'], timeoutMs?: number) =>
  fetchCalendar(address, { allowedHosts, etag: null, lastModified: null, timeoutMs });

/** As if the last check and reading were this many days ago. */
const makeDue = (daysAgo: number) =>
  withClient(stint.database.url, (client) =>
    client.query(
      `update calendar_addresses set read_at = read_at - make_interval(days => $1),
         checked_at = checked_at - make_interval(days => greatest($1, 1)) where user_id = $2`,
      [daysAgo, ann.uid],
    ),
  );

describe('a calendar at an address', () => {
  it('is read when asked, and at most every 15 minutes', async () => {
    let requests = 0;
    respond = (_request, response) => {
      requests += 1;
      response.end(calendar);
    };
    await ann.api.calendarImport.setAddress({ address: addressOf() });
    const source = await ann.api.calendarImport.refresh({});
    await ann.api.calendarImport.refresh({});

    expect(source).toMatchObject({ host: new URL(addressOf()).host, problem: null });
    expect(requests).toBe(1);
    const { items } = await ann.api.calendarImport.list(days);
    expect(items).toMatchObject([{ title: 'Call', day: today }]);
  });

  it('is read with a count of the events that aren’t suggested', async () => {
    const declined = anEvent([
      `DTSTART:${today.replaceAll('-', '')}T110000Z`,
      `ATTENDEE;PARTSTAT=DECLINED:mailto:${ann.email}`,
    ]);
    respond = (_request, response) => response.end(anIcs(event, declined, anEvent(['DTSTART:soon'])));
    await ann.api.calendarImport.setAddress({ address: addressOf() });

    expect(await ann.api.calendarImport.refresh({})).toMatchObject({ unreadable: 1, leftOut: 1 });
    expect((await ann.api.calendarImport.list(days)).items).toMatchObject([{ title: 'Call' }]);
  });

  it('is only requested if it changed, and read again after a week', async () => {
    const asked: (string | undefined)[] = [];
    respond = ({ headers }, response) => {
      asked.push(headers['if-none-match']);
      response.writeHead(headers['if-none-match'] === undefined ? 200 : 304, { etag: '"v1"' });
      response.end(headers['if-none-match'] === undefined ? calendar : undefined);
    };
    await ann.api.calendarImport.setAddress({ address: addressOf() });
    for (const daysAgo of [0, 1, 8]) {
      await makeDue(daysAgo);
      await ann.api.calendarImport.refresh({});
    }

    expect(asked).toEqual([undefined, '"v1"', undefined]);
    expect((await ann.api.calendarImport.list(days)).items).toHaveLength(1);
  });

  it('wins over a file with the same event, also after another file is uploaded', async () => {
    await uploadCalendar(ann, anIcs(event));
    await ann.api.calendarImport.setAddress({ address: addressOf() });
    await ann.api.calendarImport.refresh({});
    await uploadCalendar(ann, anIcs(event));
    await uploadCalendar(ann, anIcs(anEvent(['DTSTART:20200101T090000Z'])));

    expect((await ann.api.calendarImport.list(days)).items).toMatchObject([{ title: 'Call' }]);
  });

  it('keeps its suggestions and reports the problem if it can’t be read', async () => {
    await ann.api.calendarImport.setAddress({ address: addressOf() });
    await ann.api.calendarImport.refresh({});
    await makeDue(1);
    respond = (_request, response) => response.end('<!doctype html>');

    expect(await ann.api.calendarImport.refresh({})).toMatchObject({ problem: 'notCalendar' });
    expect((await ann.api.calendarImport.list(days)).items).toHaveLength(1);
  });

  it('is stored encrypted and never returned, except its host', async () => {
    await ann.api.calendarImport.setAddress({ address: addressOf() });
    const answers = [await ann.api.calendarImport.refresh({}), await ann.api.calendarImport.get({})];

    expect(JSON.stringify([answers, await storedRows(stint.database.url)])).not.toContain('secret-token');
  });

  it.each(['calendar.ics', 'ftp://calendar.example/a.ics', 'http://calendar.example/a.ics', 'https://'])(
    'can’t be %s',
    async (address) => {
      await expect(ann.api.calendarImport.setAddress({ address })).rejects.toMatchObject({
        status: 422,
        message: 'Enter an address that starts with https:// or webcal://.',
      });
    },
  );
});

describe('a request for a calendar', () => {
  it.each([
    'https://127.0.0.1/a.ics',
    'https://localhost/a.ics',
    'https://10.1.2.3/a.ics',
    'https://192.168.0.1/a.ics',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f000001/a.ics',
    'https://0.0.0.0/a.ics',
    'https://[::1]/a.ics',
    'https://[::ffff:127.0.0.1]/a.ics',
    'https://[fe80::1]/a.ics',
    'https://[fd00::1]/a.ics',
    'https://[::127.0.0.1]/a.ics',
    'https://[64:ff9b::127.0.0.1]/a.ics',
    'webcal://localhost/a.ics',
  ])('is refused for %s, which is not on the public internet', async (address) => {
    expect(await read(address, [])).toEqual({ is: 'failed', problem: 'privateAddress' });
  });

  it('follows redirects, but not to private addresses or without end', async () => {
    const redirectTo = (location: string) => {
      respond = ({ url }, response) => {
        if (url === '/new.ics') response.end(calendar);
        else response.writeHead(302, { location }).end();
      };
      return read();
    };

    expect(await redirectTo('/new.ics')).toMatchObject({ is: 'read' });
    expect(await redirectTo('https://localhost/a.ics')).toMatchObject({ problem: 'privateAddress' });
    expect(await redirectTo('file:///etc/passwd')).toMatchObject({ problem: 'unreachable' });
    expect(await redirectTo('/again.ics')).toMatchObject({ problem: 'tooManyRedirects' });
  });

  it('ends after its time, whether nothing or only a part arrives', async () => {
    for (const listener of [
      () => undefined,
      (_, response) => response.write('BEGIN'),
    ] satisfies RequestListener[]) {
      respond = listener;
      expect(await read(addressOf(), ['127.0.0.1'], 100)).toEqual({ is: 'failed', problem: 'timeout' });
    }
  });

  it('reports answers that are too large, missing or broken', async () => {
    const answer = (listener: RequestListener) => {
      respond = listener;
      return read();
    };
    const megabytes = Buffer.alloc(33 * 1024 * 1024, 'a');

    expect(await answer((_, response) => response.end(megabytes))).toMatchObject({ problem: 'tooLarge' });
    expect(await answer((_, response) => response.writeHead(404).end())).toMatchObject({
      problem: 'notFound',
    });
    expect(await answer((_, response) => response.writeHead(500).end())).toMatchObject({
      problem: 'unreachable',
    });
    expect(await answer((_, response) => response.destroy())).toMatchObject({ problem: 'unreachable' });
  });
});
