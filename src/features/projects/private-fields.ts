/** What private mode stores encrypted only. */
export const privateFields = { kind: 'projects', forms: { notes: 'text' } } as const;
