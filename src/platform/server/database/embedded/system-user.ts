import { chown, stat } from 'node:fs/promises';

/** Whom PostgreSQL runs as. It refuses to be root, so root lends it a user that owns nothing else. */
export type SystemUser = { uid: number; gid: number };

const nobody: SystemUser = { uid: 65534, gid: 65534 };

/** Undefined: PostgreSQL runs as whoever runs us. */
export async function systemUserFor(cluster: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  // An ordinary user may have started these data before; they stay that user's.
  const owner = await stat(cluster).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody;
}

export async function changeOwner(path: string, user: SystemUser | undefined): Promise<void> {
  if (user) await chown(path, user.uid, user.gid);
}

/**
 * How PostgreSQL is told its data directory, which is also its working directory. The user that root lends it may
 * be unable to walk the path (a clone under /root), but a process may always enter where it already stands.
 */
export function dataDirectoryArgument(directory: string, user: SystemUser | undefined): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : directory;
}
