/** What the audit log records of this feature. */
export const invoiceAuditActions = ['invoiceLink.created', 'invoiceLink.revoked', 'quote.answered'] as const;

declare module '#src/platform/shared/audit-actions.ts' {
  interface AuditActions {
    invoices: (typeof invoiceAuditActions)[number];
  }
}
