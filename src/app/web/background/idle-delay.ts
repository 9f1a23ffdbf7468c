/** When background work may start, in milliseconds after sign-in. */
export const idleDelayMs = 4_000;
