/** Fields that private mode stores only encrypted. */
export const privateProjectFields = { kind: 'projects', types: { notes: 'text' } } as const;
