/** An account can have this many at a time. */
export const maxApiKeys = 50;
