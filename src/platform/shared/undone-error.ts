/** A request arrived again after its operation was undone: neither done nor to be done. */
export const undoneError = {
  UNDONE: { status: 409, message: 'This change was undone. Make it again if you still want it.' },
} as const;
