/** The request arrived again after its operation was undone, so it isn't repeated. */
export const undoneError = {
  UNDONE: { status: 409, message: 'This change was undone. Make it again if you still want it.' },
} as const;
