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

/** Writes a file for its owner's eyes only, unless there is one; says what it holds in the end. */
export async function createPrivateFile(file: string, text: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o711 });
  const draft = await writeDraft(file, text);
  // Whole or not at all; and when two start at once, the first one's counts.
  await link(draft, file).catch(async (error: unknown) => {
    if (!hasErrorCode(error, 'EEXIST')) await rename(draft, file); // A file system without links.
  });
  await rm(draft, { force: true });
  await syncDirectory(dirname(file));
  return readFile(file, 'utf8');
}

/**
 * At once: whoever reads the file finds what it held or what it holds, after a power cut too. It stays where it is, also
 * behind a link, and whose it is, though root replaces it.
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
 * Leaves a file to its owner alone, and says so where others could read it. Fails with a Refusal where it cannot.
 * `what`: what the file is, as a sentence names it.
 */
export async function restrictToOwner(
  file: string,
  description: string,
  log: (sentence: string) => void,
): Promise<void> {
  if (await isPrivate(file)) return;
  // Also a file system that keeps no modes lets this pass.
  await chmod(file, 0o600).catch(() => undefined);
  if (!(await isPrivate(file))) {
    throw new StartupError(
      `Other accounts of this machine can read ${file}, ${description}, and Stint cannot change that. Run chmod 600 on it, or move it where only its owner may read it.`,
    );
  }
  log(
    `Other accounts of this machine could read ${file}, ${description}. Only its owner can now; replace it if one of them may have.`,
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

/** What a file is called is written down with its folder, later than what others keep who rely on it. */
async function syncDirectory(folder: string): Promise<void> {
  // Windows opens no folder, and writes names down by itself.
  if (process.platform === 'win32') return;
  try {
    await using handle = await open(folder);
    await handle.sync();
  } catch (error) {
    // Of a network, or not to be listed: there is no more to be done about it.
    if (!['EINVAL', 'ENOTSUP', 'EACCES'].some((code) => hasErrorCode(error, code))) throw error;
  }
}
