/** PgBouncer, as Debian packages it, on a free port; deleted afterwards. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#src/platform/server/database/embedded/endpoint.ts';

export type PoolMode = 'session' | 'transaction';

type PgBouncer = AsyncDisposable & { url: string };

/** `findsLogins`: it looks logins up in PostgreSQL; otherwise it knows only the owner. */
export async function startPgBouncer(
  databaseUrl: string,
  { mode, findsLogins }: { mode: PoolMode; findsLogins: boolean },
): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'stint-pgbouncer-'));
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const address = new URL(databaseUrl);
  address.hostname = '127.0.0.1';
  address.port = String(await freePort());
  await writeFile(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${address.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
${findsLogins ? `auth_user = ${username}` : ''}
pool_mode = ${mode}
max_client_conn = 200
default_pool_size = ${mode === 'session' ? 30 : 5}
`,
  );
  await chmod(folder, 0o755);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn('pgbouncer', ['--quiet', join(folder, 'pgbouncer.ini')], {
    ...user,
    env: { PATH: `${process.env['PATH']}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'spawn').catch((error: unknown) => {
    throw new Error('This needs PgBouncer: apt-get install pgbouncer', { cause: error });
  });
  const exited = once(child, 'exit');
  while (!(await answers(Number(address.port)))) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start.');
    await setTimeout(50);
  }
  return {
    url: address.href,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
