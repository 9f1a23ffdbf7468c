/** What the audit log records of this feature: who let invoices be made, issued and sent, and who stopped that. */
export const recurringInvoiceAuditActions = [
  'recurringInvoice.created',
  'recurringInvoice.paused',
  'recurringInvoice.resumed',
  'recurringInvoice.deleted',
] as const;

declare module '#src/platform/shared/audit-actions.ts' {
  interface AuditActions {
    recurringInvoices: (typeof recurringInvoiceAuditActions)[number];
  }
}
