/** For `.catch`: ignores this file system error and rethrows others. */
export function ignoreError(code: string): (error: unknown) => void {
  return (error) => {
    if (!hasErrorCode(error, code)) throw error;
  };
}

export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
