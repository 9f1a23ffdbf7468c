/** When a page has what it needs to be used, and what nobody waits for may begin; in milliseconds after sign-in. */
export const idleDelayMs = 4_000;
