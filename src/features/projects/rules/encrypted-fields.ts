/** What private mode stores encrypted only. */
export const privateFields = { kind: 'projects', types: { notes: 'text' } } as const;
