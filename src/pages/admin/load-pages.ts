// Apart from the routes, because every chunk that they name loads with the login page.

export const loadRolesPage = async () => (await import('./roles-page.tsx')).RolesPage;
export const loadInvitationsPage = async () =>
  (await import('./invitations/invitations-page.tsx')).InvitationsPage;
export const loadAuditPage = async () => (await import('./audit/audit-page.tsx')).AuditPage;
export const loadOutboxPage = async () => (await import('./outbox/outbox-page.tsx')).OutboxPage;
