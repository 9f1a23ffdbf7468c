import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRemoteJWKSet } from 'jose';
import { expect, it } from 'vitest';
import { createFirebaseSigner, firebaseProject } from '#tests/support/server/firebase-tokens.ts';
import { createFirebaseVerifier } from './firebase-token.ts';

it.each([
  ['refuses connections', null],
  ['answers with an error', 500],
])('says that Google can’t be reached while it %s', async (_how, status) => {
  const server = createServer((_request, response) => response.writeHead(status ?? 500).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // With a port, the address is an object.
  const keys = createRemoteJWKSet(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  if (status === null) await once(server.close(), 'close');
  const signer = await createFirebaseSigner();
  const verify = createFirebaseVerifier(firebaseProject, keys);
  const refusal = verify(await signer.sign({ sub: 'fay', email: 'fay@example.org', email_verified: true }));
  await expect(refusal).rejects.toMatchObject({
    code: 'PROVIDER_UNREACHABLE',
    status: 'SERVICE_UNAVAILABLE',
  });
  if (status !== null) {
    server.closeAllConnections();
    await once(server.close(), 'close');
  }
});

it('of the emulator, a user isn’t one of the project', async () => {
  const signer = await createFirebaseSigner();
  const token = signer.unsigned({ sub: 'fay', email: 'fay@example.org', email_verified: true });
  const emulated = createFirebaseVerifier({ ...firebaseProject, emulatorUrl: 'http://127.0.0.1:9099' });
  expect((await emulated(token)).provider).toBe('http://127.0.0.1:9099/stint-test');
  await expect(createFirebaseVerifier(firebaseProject, signer.keys)(token)).rejects.toMatchObject({
    code: 'INVALID_TOKEN',
  });
});
