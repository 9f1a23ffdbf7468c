/** An answer that says “too much at the moment” asks the client to wait this long. */
export const retryAfterSeconds = 5;
