/** Whether the database could not be reached or ended the connection: the same request works once it is back. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (connectionLost.test(error.message)) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  // PostgreSQL's own codes have five signs, those of the system are words.
  if (/^(08...|57P0[1-5]|53300)$/.test(code ?? '')) return true;
  // Other system calls fail on files.
  return code !== undefined && ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall ?? '');
}

/** The driver has no codes for these. */
const connectionLost =
  /^Connection terminated|^Client (has encountered a connection error|was closed) and is not queryable/;
