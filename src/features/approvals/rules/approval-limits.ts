export const approvalLimits = {
  entries: 10_000,
  projects: 100,
  messages: 500,
  text: 5_000,
  name: 200,
  /** Each request brings its entries. */
  perPage: 20,
} as const;
