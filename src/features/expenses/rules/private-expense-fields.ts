/** Fields that private mode stores only encrypted: they may name people. */
export const privateExpenseFields = {
  kind: 'expenses',
  types: { vendor: 'text', guests: 'text', notes: 'text', trip: 'object' },
  hasValidShape: (value: object) =>
    ['from', 'to', 'purpose'].every((name) => {
      const part: unknown = Reflect.get(value, name);
      return part === null || typeof part === 'string';
    }),
} as const;
