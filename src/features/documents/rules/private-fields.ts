/** Fields that private mode stores only encrypted. The content is encrypted, too. */
export const privateFields = { kind: 'documents', types: { name: 'text' } } as const;
