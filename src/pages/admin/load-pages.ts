// Apart from the routes, because every chunk that they name loads with the login page.

export async function loadRolesPage() {
  return (await import('./roles-page.tsx')).RolesPage;
}

export async function loadInvitationsPage() {
  return (await import('./invitations/invitations-page.tsx')).InvitationsPage;
}

export async function loadAuditPage() {
  return (await import('./audit/audit-page.tsx')).AuditPage;
}

export async function loadOutboxPage() {
  return (await import('./outbox/outbox-page.tsx')).OutboxPage;
}
