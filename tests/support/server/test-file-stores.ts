/** The stores that the shared tests run against; the two in the cloud can be made to fail. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStoreConfig } from '#src/platform/server/files/file-store-config.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import type { FaultyProxy } from './faulty-proxy.ts';
import { loadPackages } from './separate-packages.ts';

export type TestStore = AsyncDisposable & { config: FileStoreConfig };

export type CloudTestStore = TestStore & {
  proxy: FaultyProxy;
  configAt(url: string): FileStoreConfig;
};

export async function startDiskStore(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'stint-store-'));
  return {
    config: { store: 'disk', folder },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

/** s3rver, which checks access keys. */
export async function startS3Store(): Promise<CloudTestStore> {
  const require = await loadPackages('emulators');
  const folder = await mkdtemp(join(tmpdir(), 'stint-s3-'));
  const child = spawn(
    process.execPath,
    [
      // Its page cursors are encrypted with DES.
      '--openssl-legacy-provider',
      require.resolve('s3rver/bin/s3rver.js'),
      '--silent',
      '--address=127.0.0.1',
      '--port=0',
      `--directory=${folder}`,
      // It expects this value apart from its name.
      '--configure-bucket',
      'stint',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const kill = () => child.kill();
  process.once('exit', kill);
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const [, found] = /listening on 127\.0\.0\.1:(\d+)/.exec(chunk.toString()) ?? [];
      if (found) resolve(Number(found));
    });
    child.once('exit', () => reject(new Error('s3rver did not start')));
  });
  const proxy = await startFaultyProxy(port);
  const configAt = (endpoint: string): FileStoreConfig => ({
    store: 's3',
    bucket: 'stint',
    region: 'us-east-1',
    endpoint,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });
  return {
    config: configAt(proxy.url),
    configAt,
    proxy,
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      process.off('exit', kill);
      const exited = once(child, 'exit');
      kill();
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

/** Only the storage of Firebase's emulator: no Java, no download, no credentials. */
export async function startGcsStore(): Promise<CloudTestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'stint-gcs-'));
  const { createApp, StorageLayer, Persistence, UploadService, EmulatorRegistry } = loadStorage(
    await loadPackages('emulators'),
  );
  const persistence = new Persistence(folder);
  const allowAll = { validate: () => true };
  const layer = new StorageLayer('stint', new Map(), new Map(), allowAll, allowAll, persistence, {
    dispatch: () => undefined,
  });
  const uploadService = new UploadService(persistence);
  const app = await createApp('stint', { storageLayer: layer, adminStorageLayer: layer, uploadService });
  const server = createServer(app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // With a port, the address is an object.
  const { port } = server.address() as AddressInfo;
  // It writes its own address into metadata.
  EmulatorRegistry.INSTANCES.set('storage', { getInfo: () => ({ host: '127.0.0.1', port }) });
  const proxy = await startFaultyProxy(port);
  const configAt = (endpoint: string): FileStoreConfig => ({ store: 'gcs', bucket: 'stint', endpoint });
  return {
    config: configAt(proxy.url),
    configAt,
    proxy,
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      EmulatorRegistry.INSTANCES.delete('storage');
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
      await rm(folder, { recursive: true });
    },
  };
}

type Emulator = {
  createApp(projectId: string, emulator: object): Promise<RequestListener>;
  StorageLayer: new (...parts: unknown[]) => object;
  Persistence: new (folder: string) => object;
  UploadService: new (persistence: object) => object;
  EmulatorRegistry: { INSTANCES: Map<string, object> };
};

/** The package has no types. */
function loadStorage(require: NodeJS.Require): Emulator {
  return Object.assign(
    {},
    require('firebase-tools/lib/emulator/registry.js'),
    require('firebase-tools/lib/emulator/storage/server.js'),
    require('firebase-tools/lib/emulator/storage/files.js'),
    require('firebase-tools/lib/emulator/storage/persistence.js'),
    require('firebase-tools/lib/emulator/storage/upload.js'),
  ) as Emulator;
}
