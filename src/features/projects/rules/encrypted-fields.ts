/** Fields that private mode stores only encrypted. */
export const privateFields = { kind: 'projects', types: { notes: 'text' } } as const;
