import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startInstallation } from '#tests/support/server/api-callers.ts';

it('a client that leaves before the end of a file doesn’t end the process', async () => {
  await using stint = await startInstallation();
  const ann = await stint.newTenant();
  const { hostname, port } = new URL(stint.url);
  const body = JSON.stringify({ json: {} });
  const request = [
    'POST /api/rpc/exports/everything HTTP/1.1',
    `host: ${hostname}:${port}`,
    `cookie: ${ann.cookie}`,
    `origin: ${stint.url}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
  for (let count = 0; count < 5; count += 1) {
    const client = connect(Number(port), hostname);
    client.write(request);
    const [first] = (await once(client, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1.1 200/);
    client.destroy();
  }
  // An error that ends the process fails the test, too.
  expect((await ann.api.exports.everything({})).size).toBeGreaterThan(1_000);
});
