import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { newId } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { sendRates } from '#tests/support/server/rates-upload.ts';
import { isRefreshDue, refreshRates } from './refresh-rates.ts';

let stint: Installation;
let ann: ApiCaller;
let requests = 0;
let respond: RequestListener;
const bank = createServer((request, response) => {
  requests += 1;
  respond(request, response);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    bank.listen(0, '127.0.0.1', resolve);
  });
  const ratesAddress = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/eurofxref-hist-90d.xml`;
  stint = await startInstallation({ calendarHosts: ['127.0.0.1'], ratesAddress });
});
afterAll(async () => {
  bank.closeAllConnections();
  bank.close();
  await stint[Symbol.asyncDispose]();
});
beforeEach(async () => {
  ann = await stint.newTenant();
});

/** The European Central Bank publishes this format. */
const xmlOf = (day: string, dollars: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube><Cube time='${day}'><Cube currency='USD' rate='${dollars}'/><Cube currency='JPY' rate='181.05'/></Cube></Cube>
</gesmes:Envelope>`;

const history = 'Date,USD,JPY,\n2026-11-20,1.1600,181.05,\n2026-11-19,1.1500,N/A,\n';

async function zipOf(name: string, content: string): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

const propose = async (currency: string, day: string, caller = ann) =>
  (await caller.api.exchangeRates.propose({ currency, day })).proposal;

describe('exchange rates', () => {
  it.each([
    ['the daily XML', () => xmlOf('2026-11-20', '1.16')],
    ['the history as CSV', () => history],
    ['the history as ZIP', () => zipOf('eurofxref-hist.csv', history)],
  ])('come from %s', async (_title, content) => {
    expect(await sendRates(ann, await content())).toMatchObject({ status: 200 });
    expect(await propose('USD', '2026-11-20')).toEqual({
      rate: '0.8620689655',
      day: '2026-11-20',
      source: 'upload',
    });
  });

  it('are proposed of the last day before a weekend, but not of long ago', async () => {
    await sendRates(ann, history);
    expect(await propose('USD', '2026-11-22')).toMatchObject({ day: '2026-11-20' });
    expect(await propose('USD', '2026-11-19')).toMatchObject({ day: '2026-11-19', rate: '0.8695652174' });
    expect(await propose('USD', '2026-11-18')).toBeNull();
    expect(await propose('USD', '2026-12-21')).toBeNull();
    expect(await propose('EUR', '2026-11-20')).toBeNull();
  });

  it('between two other currencies are of a day that has both', async () => {
    await sendRates(ann, history);
    await ann.api.session.updatePreferences({ currency: 'JPY' });
    expect(await propose('USD', '2026-11-22')).toMatchObject({ rate: '156.0775862069' });
    expect(await propose('USD', '2026-11-19')).toBeNull();
    expect(await propose('EUR', '2026-11-20')).toMatchObject({ rate: '181.05' });
  });

  it('of a day are replaced by a later upload, belong to their account, and can be removed', async () => {
    await sendRates(ann, history);
    await sendRates(ann, xmlOf('2026-11-20', '1.25'));
    expect(await propose('USD', '2026-11-20')).toMatchObject({ rate: '0.8' });
    expect(await ann.api.exchangeRates.get({})).toMatchObject({
      days: 2,
      first: '2026-11-19',
      last: '2026-11-20',
    });
    expect(await propose('USD', '2026-11-20', await stint.newTenant('Ben'))).toBeNull();
    await ann.api.exchangeRates.remove({});
    expect(await propose('USD', '2026-11-20')).toBeNull();
  });

  it.each([
    ['another XML', () => '<a><b/></a>', 'This isn’t a file of exchange rates.'],
    ['broken XML', () => '<Envelope><Cube', 'This isn’t a file of exchange rates.'],
    [
      'XML with entities',
      () => xmlOf('2026-11-20', '&a;').replace('?>', '?><!DOCTYPE x [<!ENTITY a "1">]>'),
      'This XML file defines a document type',
    ],
    ['a day that doesn’t exist', () => xmlOf('2026-02-30', '1.16'), '“2026-02-30” isn’t a date.'],
    ['a rate of 0', () => xmlOf('2026-11-20', '0'), 'It must be a number above 0.'],
    ['UTF-16', () => Buffer.from(`\uFEFF${history}`, 'utf16le'), 'This file isn’t UTF-8 text.'],
    ['a ZIP without a table', () => zipOf('photo.jpg', 'x'), 'This isn’t a file of exchange rates.'],
    ['half a ZIP', async () => (await zipOf('a.csv', history)).subarray(0, 60), 'This isn’t a file'],
    ['nothing', () => '', 'This isn’t a file of exchange rates.'],
  ])('don’t come from %s, and what was there stays', async (_title, content, reason) => {
    await sendRates(ann, history);
    const { status, text } = await sendRates(ann, await content());
    expect({ status, text }).toMatchObject({ status: 422, text: expect.stringContaining(reason) as string });
    expect(await ann.api.exchangeRates.get({})).toMatchObject({ days: 2 });
  });

  it('of 17 MB are refused', async () => {
    const { status, text } = await sendRates(ann, Buffer.alloc(17 * 1024 * 1024, ' '));
    expect({ status, text }).toMatchObject({ status: 413, text: expect.stringContaining('16 MB') as string });
  });

  it('are fetched from the address of the server, once a day for all accounts', async () => {
    const before = requests;
    respond = (_request, response) => response.end(xmlOf('2026-11-20', '1.25'));
    const ben = await stint.newTenant('Ben');
    expect(await ann.api.exchangeRates.get({})).toMatchObject({ isFetched: true, isDue: true });
    expect(await ann.api.exchangeRates.refresh({})).toMatchObject({ days: 1, isDue: false });
    await ann.api.exchangeRates.refresh({});
    await ben.api.exchangeRates.refresh({});
    expect(await propose('USD', '2026-11-20', ben)).toMatchObject({ rate: '0.8', source: 'fetched' });
    expect(requests - before).toBe(1);
  });

  it('that can’t be stored are asked for again soon', async () => {
    respond = (_request, response) => response.end(xmlOf('2026-11-20', '1.25'));
    const { port } = bank.address() as AddressInfo;
    const services = {
      database: stint.database,
      calendarHosts: ['127.0.0.1'],
      ratesAddress: `http://127.0.0.1:${port}/unstored.xml`,
    };
    const noAccount = { ownerId: newId() };
    const now = Date.now();
    await expect(refreshRates(services, noAccount, now)).rejects.toThrow('exchange_rates');
    expect(isRefreshDue(services, noAccount, now + 14 * 60_000)).toBe(false);
    expect(isRefreshDue(services, noAccount, now + 15 * 60_000)).toBe(true);
  });

  it('aren’t fetched from private addresses, and asked for again after a failure', async () => {
    const before = requests;
    const services = {
      database: stint.database,
      calendarHosts: [],
      ratesAddress: 'https://127.0.0.1:9/rates',
    };
    const owner = { ownerId: ann.uid };
    const now = Date.now();
    await refreshRates(services, owner, now);
    expect(isRefreshDue(services, owner, now + 14 * 60_000)).toBe(false);
    expect(isRefreshDue(services, owner, now + 15 * 60_000)).toBe(true);
    const listening = `https://127.0.0.1:${(bank.address() as AddressInfo).port}/rates`;
    await refreshRates({ ...services, ratesAddress: listening }, owner, now);
    expect(requests - before).toBe(0);
    expect(await ann.api.exchangeRates.get({})).toMatchObject({ days: 0 });
  });
});
