import { accountAuditActions } from '#src/features/accounts/audit-actions.ts';
import { apiKeyAuditActions } from '#src/features/api-keys/audit-actions.ts';
import { approvalAuditActions } from '#src/features/approvals/audit-actions.ts';
import { encryptionAuditActions } from '#src/features/encryption/audit-actions.ts';
import { exportAuditActions } from '#src/features/exports/audit-actions.ts';
import { invoiceAuditActions } from '#src/features/invoices/audit-actions.ts';
import { portalAuditActions } from '#src/features/portal/audit-actions.ts';
import { sessionAuditActions } from '#src/features/session/audit-actions.ts';
import { identityAuditActions } from '#src/platform/shared/audit-actions.ts';

const ownActions = ['account.invited', 'invitation.revoked', 'mail.sentAgain', 'settings.changed'] as const;

declare module '#src/platform/shared/audit-actions.ts' {
  interface AuditActions {
    admin: (typeof ownActions)[number];
  }
}

/** All that the audit log can contain. */
export const auditActions = [
  ...identityAuditActions,
  ...accountAuditActions,
  ...ownActions,
  ...apiKeyAuditActions,
  ...invoiceAuditActions,
  ...approvalAuditActions,
  ...portalAuditActions,
  ...exportAuditActions,
  ...encryptionAuditActions,
  ...sessionAuditActions,
] as const;
