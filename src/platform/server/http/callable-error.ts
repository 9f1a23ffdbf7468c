type CallFailure = { code: unknown; message: string; status: number; data?: unknown };

/** A failed function call in the format of callable functions. [7.12] */
export function callableError({ code, message, status, data }: CallFailure) {
  const details = { code, ...(typeof data === 'object' ? data : {}) };
  return { error: { status: statuses[status] ?? 'INTERNAL', message, details } };
}

export function isFunctionCall(url: string): boolean {
  return url.startsWith('/api/functions/');
}

const statuses: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'FAILED_PRECONDITION',
  413: 'INVALID_ARGUMENT',
  415: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
  507: 'RESOURCE_EXHAUSTED',
};
