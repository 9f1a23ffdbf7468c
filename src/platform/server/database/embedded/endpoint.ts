import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { StartupError } from '#src/platform/server/startup-error.ts';
import { passwordFilePath } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { changeOwner } from './system-user.ts';

/** How to connect to a running server. */
export type Endpoint = {
  settings: Record<string, string>;
  url: (role: 'postgres' | 'stint', database: string) => string;
  password: string | undefined;
  close(): Promise<void>;
};

/** Only the system user who runs Stint can connect; PostgreSQL asks the kernel for the peer's user. */
export async function openEndpoint(cluster: Cluster): Promise<Endpoint> {
  return process.platform === 'win32' ? openLoopback(cluster) : openSocket(cluster);
}

async function openSocket({ directory, user }: Cluster): Promise<Endpoint> {
  const systemUserName = currentUserName();
  await writeAuthFiles(directory, user, {
    // The login roles of `ensureLoginRoles` have no system user; they use passwords.
    'pg_hba.conf':
      'local all postgres,stint peer map=stint\nlocal all +stint_app,+stint_identity scram-sha-256\n',
    'pg_ident.conf': `stint "${systemUserName}" postgres\nstint "${systemUserName}" stint\n`,
  });

  const folder = await createSocketFolder();
  await changeOwner(folder, user);
  return {
    settings: { listen_addresses: '', unix_socket_directories: folder, unix_socket_permissions: '0700' },
    url: (role, database) => `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(folder)}`,
    password: undefined,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

export const socketFolderPrefix = 'stint-socket-';

/**
 * Socket paths are limited to about 100 characters, which a data directory can exceed, so the socket gets a short
 * folder.
 */
async function createSocketFolder(): Promise<string> {
  return mkdtemp(join('/tmp', socketFolderPrefix)).catch(() => mkdtemp(join(tmpdir(), socketFolderPrefix)));
}

function currentUserName(): string {
  try {
    return userInfo().username;
  } catch (error) {
    throw new StartupError(
      'PostgreSQL needs a named system user, and this user has no name. Add it to /etc/passwd, or set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    );
  }
}

async function openLoopback({ directory, user }: Cluster): Promise<Endpoint> {
  await writeAuthFiles(directory, user, { 'pg_hba.conf': 'host all all 127.0.0.1/32 scram-sha-256\n' });
  const password = await readFile(passwordFilePath(dirname(directory)), 'utf8');
  const port = await freePort();
  return {
    settings: { listen_addresses: '127.0.0.1', port: String(port) },
    url: (role, database) => `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`,
    password,
    close: () => Promise.resolve(),
  };
}

async function writeAuthFiles(
  directory: string,
  user: Cluster['user'],
  files: Record<string, string>,
): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = join(directory, name);
    await writeFile(file, text, { mode: 0o600 });
    await changeOwner(file, user);
  }
}

export function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const probe = createServer().once('error', reject);
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() =>
      typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port.')),
    );
  });
  return promise;
}

/** URL of the database that a running Stint process serves from this data directory; null if none does. */
export async function runningServerUrl(dataDir: string): Promise<string | null> {
  const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const [, , , port, socketFolder] = pidFile.split('\n');
  if (process.platform === 'win32') {
    if (!port) return null;
    const password = await readFile(passwordFilePath(dataDir), 'utf8');
    return `postgresql://stint:${password}@127.0.0.1:${port}/stint`;
  }
  return socketFolder ? `postgresql://stint@localhost/stint?host=${encodeURIComponent(socketFolder)}` : null;
}
