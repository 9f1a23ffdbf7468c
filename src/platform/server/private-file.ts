import { randomUUID } from 'node:crypto';
import {
  chmod,
  chown,
  link,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasErrorCode } from './fs-errors.ts';
import { StartupError } from './startup-error.ts';

/** Creates a file only its owner can read, unless it exists; returns its content. */
export async function createPrivateFile(file: string, text: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o711 });
  const draft = await writeDraft(file, text);
  // Atomic; if two processes start at once, the first one wins.
  await link(draft, file).catch(async (error: unknown) => {
    if (!hasErrorCode(error, 'EEXIST')) await rename(draft, file); // A file system without links.
  });
  await rm(draft, { force: true });
  await syncDirectory(dirname(file));
  return readFile(file, 'utf8');
}

/**
 * Replaces a file atomically: readers see the old or the new content, even after a power failure. Keeps its path,
 * follows links, and keeps its owner even if root replaces it.
 */
export async function replacePrivateFile(file: string, text: string): Promise<void> {
  const target = await realpath(file);
  const { uid, gid } = await stat(target);
  const draft = await writeDraft(target, text);
  const draftStat = await stat(draft);
  try {
    if (draftStat.uid !== uid || draftStat.gid !== gid) await chown(draft, uid, gid);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncDirectory(dirname(target));
}

/**
 * Restricts a file to its owner and logs if others could read it before. Fails with a StartupError if it can't.
 * `description` names the file in messages.
 */
export async function restrictToOwner(
  file: string,
  description: string,
  log: (sentence: string) => void,
): Promise<void> {
  if (await isPrivate(file)) return;
  // Also passes on file systems without modes.
  await chmod(file, 0o600).catch(() => undefined);
  if (!(await isPrivate(file))) {
    throw new StartupError(
      `Other accounts on this machine can read ${file}, ${description}, and Stint cannot change that. Run chmod 600 on it, or move it to where only its owner can read it.`,
    );
  }
  log(
    `Other accounts on this machine could read ${file}, ${description}. Only its owner can now. Replace it if another account may have read it.`,
  );
}

/** Windows has no modes. */
async function isPrivate(file: string): Promise<boolean> {
  return process.platform === 'win32' || ((await stat(file)).mode & 0o077) === 0;
}

async function writeDraft(file: string, text: string): Promise<string> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  return draft;
}

/** Syncs the folder: names are written later than content. */
export async function syncDirectory(folder: string): Promise<void> {
  // Windows can't open folders and syncs names by itself.
  if (process.platform === 'win32') return;
  try {
    await using handle = await open(folder);
    await handle.sync();
  } catch (error) {
    // A network folder, or one we may not list: nothing more to do.
    if (!['EINVAL', 'ENOTSUP', 'EACCES'].some((code) => hasErrorCode(error, code))) throw error;
  }
}
