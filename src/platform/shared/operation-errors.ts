/** Errors of every procedure that runs an operation once per id. */
export const operationErrors = {
  CONFLICT: { status: 409, message: 'This operation ID is already in use.' },
  /** The request arrived again after its operation was undone, so it isn't repeated. */
  UNDONE: { status: 409, message: 'This change was undone. Make it again if you still want it.' },
} as const;
