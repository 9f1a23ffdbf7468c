/** A startup failure with a message for the operator, shown as is, without a stack. */
export class StartupError extends Error {
  override readonly name = 'Refusal';
}

type SystemError = NodeJS.ErrnoException & { port?: number };

/** A sentence for startup errors that users can fix; otherwise the stack, for a bug report. */
export function startupErrorMessage(error: unknown, dataDir: string): string {
  if (error instanceof StartupError) return error.message;
  for (const { message, syscall, port, path = dataDir } of withCauses(error)) {
    if (/ENOSPC|EDQUOT|No space left on device|disk is full|Disk quota exceeded/i.test(message)) {
      return `There is no space left for ${path}. Free some space on that disk, then start Stint again. Nothing was lost.`;
    }
    if (!/EACCES|EPERM|EROFS/.test(message)) continue;
    if (syscall === 'listen') {
      return `Stint may not use port ${port}. Set PORT to a number above 1023, or allow the account that runs Stint to use it.`;
    }
    // An external database fails with the same code.
    if (syscall !== 'connect') {
      return `Stint may not use ${path} (${message.split(':', 1)[0]}). Let the account that runs Stint read and write it.`;
    }
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function withCauses(error: unknown): SystemError[] {
  return error instanceof Error ? [error, ...withCauses(error.cause)] : [];
}
