/** Stint’s emails as the server proposes them. */
export const fakeEmails = (['invoice', 'quote', 'creditNote'] as const).map((kind) => ({
  kind,
  language: 'en' as const,
  subject: '{document}',
  text: 'Hello {name}',
  values: { document: 'invoice 2026-0042', name: 'Nora', total: '€1,190.00' },
}));
