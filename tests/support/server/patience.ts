/** How long to wait for an event on a busy machine: long enough for a start, and shorter than the limit of a test. */
export const patience = { timeout: 120_000 };
