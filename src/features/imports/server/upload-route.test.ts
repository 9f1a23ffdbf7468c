import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { importUploadPath } from '#src/features/imports/rules/import-settings.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import { signedOutCaller } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { uploadImport, sampleTimeCsv, sendUpload } from '#tests/support/server/import-fixtures.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant();
});

const tooLarge = {
  code: 'CONTENT_TOO_LARGE',
  message: 'This file is larger than 32 MB. Split it and import the parts one by one.',
};

describe('an upload', () => {
  it('of a gigabyte is rejected by its size before it is sent', async () => {
    const response = await put({ 'content-length': String(1024 ** 3) }, () => undefined);

    expect(response).toEqual({ status: 413, body: tooLarge });
  });

  it('without a size is cut off once it is too large', async () => {
    let sent = 0;
    const megabyte = Buffer.alloc(1024 ** 2, 'a');
    const response = await put({ 'transfer-encoding': 'chunked' }, (sending) => {
      const more = () => {
        if (sent >= 200) return;
        sent += 1;
        sending.write(megabyte, () => setImmediate(more));
      };
      more();
    });

    // A client that is still sending may not receive the response.
    expect([{ status: 413, body: tooLarge }, 'cut off']).toContainEqual(response);
    expect(sent).toBeLessThan(100);
  });

  it.each([
    ['a ZIP archive', 'PK\u0003\u0004', 'This is a ZIP archive or an Excel workbook. Save its table as CSV'],
    ['an empty file', '', 'This file is empty.'],
    [
      'time from solidtime’s archive',
      'id,description,start,end,billable_rate,billable,user_id,client_id,project_id,task_id\n',
      'In solidtime, export the detailed report as CSV and upload that file instead.',
    ],
  ])('of %s is rejected with a message', async (_, content, words) => {
    const { status, json } = await sendUpload(ann, { content });

    expect(status).toBe(422);
    expect(json).toMatchObject({ code: 'UNFIT', message: expect.stringContaining(words) as string });
  });

  it('of another or a compressed content type is rejected with a message', async () => {
    for (const headers of [
      { 'content-type': 'application/zip' },
      { 'content-type': 'text/csv', 'content-encoding': 'gzip' },
    ]) {
      const path = `${importUploadPath(newId())}?name=a.csv`;
      const { status, json } = await ann.send({ method: 'PUT', path, body: sampleTimeCsv, headers });
      expect(status).toBe(415);
      expect(json).toMatchObject({ message: expect.stringContaining('Only CSV files') as string });
    }
  });

  it('requires an id and a name', async () => {
    for (const path of [
      `${importUploadPath('x')}?name=a.csv`,
      importUploadPath(newId()),
      `${importUploadPath(newId())}?name=`,
    ]) {
      const headers = { 'content-type': 'text/csv' };
      expect((await ann.send({ method: 'PUT', path, body: sampleTimeCsv, headers })).status).toBe(400);
    }
  });

  it('requires an account that keeps records', async () => {
    const pending = await stint.newAccount('Pat');

    expect((await sendUpload(signedOutCaller(stint.url), { content: sampleTimeCsv })).status).toBe(401);
    expect((await sendUpload(pending, { content: sampleTimeCsv })).status).toBe(403);
  });

  it('next to three others of the same account is rejected until one of them has ended', async () => {
    const cat = await stint.newTenant('Cat');
    const responses: (number | undefined)[] = [];
    const sending = Array.from({ length: 4 }, () => {
      const each = request(new URL(`${importUploadPath(newId())}?name=slow.csv`, stint.url), {
        method: 'PUT',
        headers: { cookie: cat.cookie, 'content-type': 'text/csv', 'content-length': '1000' },
      });
      each.on('response', ({ statusCode }) => responses.push(statusCode));
      // The server ends the connection.
      each.on('error', () => undefined);
      each.write('Date,');
      return each;
    });

    await expect.poll(() => responses).toEqual([429]);
    expect((await sendUpload(ann, { content: sampleTimeCsv })).status).toBe(201);
    for (const each of sending) each.destroy();
    await expect.poll(() => sendUpload(cat, { content: sampleTimeCsv })).toMatchObject({ status: 201 });
  });

  it('with the id of another file is rejected, and a repeat is accepted', async () => {
    const id = await uploadImport(ann);

    expect((await sendUpload(ann, { id, content: sampleTimeCsv })).status).toBe(201);
    expect(
      (await sendUpload(ann, { id, content: `${sampleTimeCsv}\n2026-03-09,1:00,More,Moved in` })).status,
    ).toBe(409);
  });

  it('replaces the oldest file that wasn’t imported', async () => {
    const ben = await stint.newTenant('Ben');
    const ids = [];
    for (const name of ['first.csv', 'second.csv', 'third.csv', 'fourth.csv']) {
      const id = newId();
      await sendUpload(ben, { id, name, content: sampleTimeCsv });
      ids.push(id);
    }
    const { items } = await ben.api.imports.list({});

    expect(items.map(({ fileName }) => fileName)).toEqual(['fourth.csv', 'third.csv', 'second.csv']);
    expect(await ann.api.imports.get({ id: ids[3] ?? '' })).toBeNull();
  });
});

/** A request whose response can be read while it is still being sent. */
function put(
  headers: Record<string, string>,
  send: (sending: { write(chunk: Buffer, done: () => void): unknown }) => void,
): Promise<{ status: number | undefined; body: unknown } | 'cut off'> {
  return new Promise((resolve, reject) => {
    const address = new URL(`${importUploadPath(newId())}?name=large.csv`, stint.url);
    const sending = request(
      address,
      { method: 'PUT', headers: { cookie: ann.cookie, 'content-type': 'text/csv', ...headers } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          sending.destroy();
          resolve({
            status: response.statusCode,
            body: JSON.parse(Buffer.concat(parts).toString()) as unknown,
          });
        });
      },
    );
    sending.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'ECONNRESET') resolve('cut off');
      else reject(error);
    });
    sending.flushHeaders();
    send(sending);
  });
}
