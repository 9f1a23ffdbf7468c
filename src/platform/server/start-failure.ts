import { Refusal } from './refusal.ts';

/** What ended Stint, in a sentence where we know what to do about it; otherwise with its stack, to be reported. */
export function startFailure(error: unknown, dataDir: string): string {
  if (error instanceof Refusal) return error.message;
  for (const each of withCauses(error)) {
    if (/ENOSPC|EDQUOT|No space left on device|disk is full|Disk quota exceeded/i.test(each.message)) {
      return `There is no space left for ${pathOf(each) ?? dataDir}. Make some on that disk, then start Stint again; nothing was lost.`;
    }
    if (/EACCES|EPERM|EROFS/.test(each.message)) {
      return `Stint may not use ${pathOf(each) ?? dataDir} (${each.message.split(':', 1)[0]}). Let the account that runs Stint read and write it.`;
    }
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function withCauses(error: unknown): Error[] {
  return error instanceof Error ? [error, ...withCauses(error.cause)] : [];
}

function pathOf(error: NodeJS.ErrnoException): string | undefined {
  return error.path;
}
