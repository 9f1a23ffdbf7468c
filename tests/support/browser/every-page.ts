/** Every page, for checks that all pages must pass. */
import { newId } from '#src/platform/web/new-id.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { createRecord } from '#tests/support/server/test-accounts.ts';
import type { TestAccount } from '#tests/support/server/test-accounts.ts';

export const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

export const publicPages = [
  '/',
  '/auth/login',
  '/auth/register',
  '/invitation#token',
  '/about',
  '/contact',
  '/privacy',
  '/no/such/page',
];

/** Pages that a day of work rarely opens. A new scheduled report begins with words of documents, which no build marks. */
export const rarePages = [
  '/invoices/recurring',
  '/invoices/recurring/new',
  '/invoices/reminders',
  '/invoices/reminders/settings',
  '/invoices/emails',
  '/invoices/emails/settings',
  '/reports/scheduled',
];

export const emptyPages = [
  ...rarePages,
  '/dashboard',
  '/month',
  '/clients',
  '/projects',
  '/timesheets?range=all',
  '/invoices',
  '/invoices/new',
  '/invoices/settings',
  '/expenses',
  '/expenses/categories',
  '/documents',
  '/admin/roles',
  '/profile',
  '/profile/confirm-email',
  '/invitation#token',
  '/imports',
  '/about',
  '/no/such/page',
];

interface Work {
  clientId: string;
  projectId: string;
  invoiceId: string;
}

/** Pages that look different with data. */
export const filledPages = ({ clientId, projectId, invoiceId }: Work) => [
  '/dashboard',
  '/month',
  '/clients',
  '/projects',
  '/timesheets?range=all',
  '/timesheets?view=week',
  '/timesheets?view=calendar',
  '/timesheets?view=month',
  '/timesheets/tags',
  '/admin/roles',
  `/clients/${clientId}`,
  `/clients/${clientId}?tab=projects`,
  `/clients/${clientId}?tab=time`,
  `/clients/${clientId}?tab=activity`,
  `/projects/${projectId}`,
  `/projects/${projectId}?tab=retainer`,
  '/expenses',
  `/projects/${projectId}?tab=expenses`,
  '/invoices',
  `/invoices/new?client=${clientId}`,
  `/invoices/${invoiceId}`,
  `/invoices/statement/${clientId}`,
];

export async function aWeekOfWork(url: string, account: TestAccount): Promise<Work> {
  const clientId = await createRecord(url, account, '/clients', {
    name: 'Acme',
    email: 'office@acme.example',
    phone: '+49 30 1234',
  });
  await createRecord(url, account, '/clients', { name: 'Borges' });
  const projectId = await createRecord(url, account, '/projects', {
    name: 'Relaunch',
    clientId,
    billingType: 'retainer',
    retainerHours: 10,
    budgetHours: 18,
    budgetAmount: 500,
  });
  const now = Date.now();
  for (let back = 0; back < 5; back += 1) {
    const start = new Date(now - back * 86_400_000);
    await createRecord(url, account, '/timesheets', {
      date: start.toISOString().slice(0, 10),
      description: `Work of ${back} days ago`,
      duration: 1.5 + back,
      projectId,
      billable: back !== 2,
    });
  }
  await createRecord(url, account, '/expenses', {
    day: new Date(now).toISOString().slice(0, 10),
    vendor: 'Hotel Adler',
    projectId,
    paidBy: 'own',
    lines: [{ id: newId(), amountMinor: 10_700, taxRate: '7' }],
  });
  const invoiceId = await createRecord(url, account, '/invoices', {
    type: 'invoice',
    clientId,
    lines: [aLine({ title: 'Workshop' }), aLine({ kind: 'heading', title: 'Extras' })],
  });
  return { clientId, projectId, invoiceId };
}
