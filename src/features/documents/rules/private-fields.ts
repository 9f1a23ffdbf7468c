/** Fields that private mode stores only encrypted. The content is encrypted, too. */
export const privateDocumentFields = { kind: 'documents', types: { name: 'text' } } as const;
