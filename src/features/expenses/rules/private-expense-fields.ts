/** Fields that private mode stores only encrypted: they may name people. */
export const privateFields = {
  kind: 'expenses',
  types: { vendor: 'text', guests: 'text', notes: 'text' },
} as const;
