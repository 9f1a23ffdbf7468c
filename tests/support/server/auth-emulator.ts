/** Only the authentication of Firebase's emulator: no Java, no download, no credentials. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FirebaseConfig } from '#src/features/identity/server/hosted/hosted-config.ts';
import { firebaseProject } from './firebase-tokens.ts';
import { loadPackages } from './separate-packages.ts';

export type AuthEmulator = AsyncDisposable & {
  config: FirebaseConfig & { emulatorUrl: string };
  /** Opens the link of the newest mail that confirms this email. */
  confirmEmail(email: string): Promise<void>;
};

export async function startAuthEmulator(): Promise<AuthEmulator> {
  const require = await loadPackages('emulators');
  // The package has no types.
  const { createApp } = require('firebase-tools/lib/emulator/auth/server.js') as {
    createApp(projectId: string): Promise<RequestListener>;
  };
  const { EmulatorRegistry } = require('firebase-tools/lib/emulator/registry.js') as {
    EmulatorRegistry: { INSTANCES: Map<string, object> };
  };
  const { projectId } = firebaseProject;
  const server = createServer(await createApp(projectId));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // With a port, the address is an object.
  const { port } = server.address() as AddressInfo;
  const emulatorUrl = `http://127.0.0.1:${port}`;
  // Its links lead here.
  EmulatorRegistry.INSTANCES.set('auth', { getInfo: () => ({ host: '127.0.0.1', port }) });
  return {
    config: { ...firebaseProject, emulatorUrl },
    async confirmEmail(email) {
      const mails = await fetch(`${emulatorUrl}/emulator/v1/projects/${projectId}/oobCodes`);
      const { oobCodes } = (await mails.json()) as { oobCodes: { email: string; oobLink: string }[] };
      const link = oobCodes.findLast((mail) => mail.email === email)?.oobLink;
      if (link === undefined) throw new Error(`No mail to ${email}.`);
      await fetch(link);
    },
    async [Symbol.asyncDispose]() {
      EmulatorRegistry.INSTANCES.delete('auth');
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}
