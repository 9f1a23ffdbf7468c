import { approvalAuditActions } from '#src/features/approvals/audit-actions.ts';
import { encryptionAuditActions } from '#src/features/encryption/audit-actions.ts';
import { exportAuditActions } from '#src/features/exports/audit-actions.ts';
import { identityAuditActions } from '#src/features/identity/audit-actions.ts';
import { invoiceAuditActions } from '#src/features/invoices/audit-actions.ts';
import { portalAuditActions } from '#src/features/portal/audit-actions.ts';
import { recurringInvoiceAuditActions } from '#src/features/recurring-invoices/audit-actions.ts';
import { scheduledReportAuditActions } from '#src/features/scheduled-reports/audit-actions.ts';

const ownActions = ['mail.sentAgain'] as const;

declare module '#src/platform/shared/audit-actions.ts' {
  interface AuditActions {
    admin: (typeof ownActions)[number];
  }
}

/** All that the audit log can contain. */
export const auditActions = [
  ...identityAuditActions,
  ...ownActions,
  ...invoiceAuditActions,
  ...recurringInvoiceAuditActions,
  ...scheduledReportAuditActions,
  ...approvalAuditActions,
  ...portalAuditActions,
  ...exportAuditActions,
  ...encryptionAuditActions,
] as const;
