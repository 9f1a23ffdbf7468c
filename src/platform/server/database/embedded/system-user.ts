import { chown, stat } from 'node:fs/promises';

/** The system user that runs PostgreSQL. It refuses to run as root, so root uses an unprivileged user. */
export type SystemUser = { uid: number; gid: number };

const nobody: SystemUser = { uid: 65534, gid: 65534 };

/** Undefined: PostgreSQL runs as our own user. */
export async function systemUserFor(cluster: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  // If an ordinary user created this data, that user keeps it.
  const owner = await stat(cluster).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody;
}

export async function changeOwner(path: string, user: SystemUser | undefined): Promise<void> {
  if (user) await chown(path, user.uid, user.gid);
}

/**
 * PostgreSQL's data directory argument; it is also its working directory. The unprivileged user may be unable to
 * traverse the path (such as a clone under /root), but a process can always open its working directory.
 */
export function dataDirectoryArgument(directory: string, user: SystemUser | undefined): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : directory;
}
