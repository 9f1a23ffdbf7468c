/** What happens to the draft of each day. */
export const recurringModes = ['draft', 'issue', 'send'] as const;

/** What happens if there is nothing to bill. */
export const emptyChoices = ['skip', 'draft'] as const;

export const recurringLimits = {
  name: 200,
  lines: 200,
  prices: 20,
  projects: 100,
  notes: 5000,
  poNumber: 100,
} as const;
