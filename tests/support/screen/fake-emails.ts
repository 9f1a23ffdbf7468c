/** Stint’s emails as the server proposes them. */
export const fakeEmails = (['invoice', 'quote', 'creditNote'] as const).map((kind) => ({
  kind,
  language: 'en' as const,
  subject: '{document}',
  text: 'Hello {name}',
  values: { document: 'invoice 2026-0042', name: 'Nora', total: '€1,190.00' },
}));

/** The proposal for the document of Acme. */
export const fakeProposal = {
  recipient: 'nora@acme.example',
  alsoTo: [],
  addresses: [
    { name: 'Nora', email: 'nora@acme.example' },
    { name: 'Office', email: 'office@acme.example' },
  ],
  subject: 'Invoice 2026-0001 from Ada',
  text: 'Hello Nora,',
  linkLabel: 'View invoice',
  replacesLink: false,
};
