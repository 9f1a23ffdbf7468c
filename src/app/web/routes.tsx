import type { ComponentType } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { RouteObject } from 'react-router';
import * as m from '#messages/app.ts';
import type { Audience, RouteHandle } from '#src/platform/web/route-handle.ts';
import { PageError } from './routing/page-error.tsx';
import { LoadingScreen, RouteGuard } from './routing/route-guard.tsx';
import { RouteRoot } from './routing/route-root.tsx';
import { SimpleLayout } from './shell/simple-layout.tsx';

/** Simple layout: no drawer, no timer. [2.1-2.3] */
const simpleLayoutRoutes: RouteObject[] = [
  page('/', 'public', 'Stint', async () => (await import('#src/pages/site/home-page.tsx')).HomePage),
  page(
    'auth/login',
    'visitor',
    m.login,
    async () => (await import('#src/features/session/web/login-page.tsx')).LoginPage,
  ),
  page(
    'auth/register',
    'visitor',
    m.register,
    async () => (await import('#src/features/session/web/register-page.tsx')).RegisterPage,
  ),
  page(
    'auth/forgot-password',
    'visitor',
    m.resetPassword,
    async () => (await import('#src/features/session/web/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  page('auth/sign-in-link', 'visitor', m.login, async () =>
    (await import('#src/features/session/web/load-pages.ts')).loadSignInLinkPage(),
  ),
  page('auth/reset-password', 'everyone', m.resetPassword, async () =>
    (await import('#src/features/session/web/load-pages.ts')).loadResetPasswordPage(),
  ),
  page('auth/confirm-registration', 'visitor', m.register, async () =>
    (await import('#src/features/session/web/load-pages.ts')).loadConfirmRegistrationPage(),
  ),
  page('auth/account-deleted', 'everyone', m.accountDeleted, async () =>
    (await import('#src/features/session/web/load-pages.ts')).loadAccountDeletedPage(),
  ),
  // Addresses that people guess.
  redirect('login', '/auth/login', m.login),
  redirect('register', '/auth/register', m.register),
];

/** Full shell; add a new feature's pages here. */
const shellRoutes: RouteObject[] = [
  page(
    'dashboard',
    'tenant',
    m.dashboard,
    async () => (await import('#src/pages/dashboard/dashboard-page.tsx')).DashboardPage,
  ),
  page(
    'dashboard-blank',
    'restricted',
    m.dashboard,
    async () => (await import('#src/pages/dashboard/blank-dashboard-page.tsx')).BlankDashboardPage,
  ),
  page(
    'clients',
    'tenant',
    m.clients,
    async () => (await import('#src/pages/client/list/clients-page.tsx')).ClientsPage,
  ),
  page(
    'clients/:id',
    'tenant',
    m.client,
    async () => (await import('#src/pages/client/client-page.tsx')).ClientPage,
  ),
  page(
    'projects',
    'tenant',
    m.projects,
    async () => (await import('#src/features/projects/web/list/projects-page.tsx')).ProjectsPage,
  ),
  page(
    'projects/:id',
    'tenant',
    m.project,
    async () => (await import('#src/pages/project/project-page.tsx')).ProjectPage,
  ),
  page(
    'timesheets',
    'tenant',
    m.timesheets,
    async () => (await import('#src/features/timesheets/web/timesheets-page.tsx')).TimesheetsPage,
  ),
  page(
    'timesheets/tags',
    'tenant',
    m.tags,
    async () => (await import('#src/features/timesheets/web/tags/tags-page.tsx')).TagsPage,
  ),
  page('imports', 'tenant', m.imports, async () =>
    (await import('#src/features/imports/web/load-pages.ts')).loadImportsPage(),
  ),
  page('imports/:id', 'tenant', m.import, async () =>
    (await import('#src/features/imports/web/load-pages.ts')).loadImportPage(),
  ),
  page('admin/roles', 'admin', m.admin, async () =>
    (await import('#src/pages/admin/load-pages.ts')).loadRolesPage(),
  ),
  page('admin/invitations', 'admin', m.invitations, async () =>
    (await import('#src/pages/admin/load-pages.ts')).loadInvitationsPage(),
  ),
  page(
    'invitation',
    'everyone',
    m.invitation,
    async () =>
      (await import('#src/features/admin/web/invitations/accept-invitation-page.tsx')).AcceptInvitationPage,
  ),
  page('admin/audit', 'superAdmin', m.auditLog, async () =>
    (await import('#src/pages/admin/load-pages.ts')).loadAuditPage(),
  ),
  page('admin/outbox', 'superAdmin', m.outbox, async () =>
    (await import('#src/pages/admin/load-pages.ts')).loadOutboxPage(),
  ),
  page(
    'profile',
    'signedIn',
    m.profile,
    async () => (await import('#src/pages/profile/profile-page.tsx')).ProfilePage,
  ),
  page(
    'profile/confirm-email',
    'signedIn',
    m.profile,
    async () => (await import('#src/features/profile/web/account/confirm-email-page.tsx')).ConfirmEmailPage,
  ),
  page(
    'invoices',
    'tenant',
    m.invoices,
    async () => (await import('#src/features/invoices/web/list/invoices-page.tsx')).InvoicesPage,
  ),
  page('invoices/new', 'tenant', m.newInvoice, async () =>
    (await import('#src/features/invoices/web/load-pages.ts')).loadNewInvoicePage(),
  ),
  page('invoices/settings', 'tenant', m.invoiceSettings, async () =>
    (await import('#src/features/invoices/web/load-pages.ts')).loadInvoiceSettingsPage(),
  ),
  page('invoices/statement/:clientId', 'tenant', m.statement, async () =>
    (await import('#src/features/invoices/web/load-pages.ts')).loadStatementPage(),
  ),
  page(
    'invoices/:id',
    'tenant',
    m.invoice,
    async () => (await import('#src/features/invoices/web/invoice-page.tsx')).InvoicePage,
  ),
  page(
    'expenses',
    'tenant',
    m.expenses,
    async () => (await import('#src/features/expenses/web/list/expenses-page.tsx')).ExpensesPage,
  ),
  page('expenses/categories', 'tenant', m.expenseSettings, async () =>
    (await import('#src/features/expenses/web/load-page.ts')).loadExpenseSettingsPage(),
  ),
  page(
    'documents',
    'tenant',
    m.documents,
    async () => (await import('#src/features/documents/web/list/documents-page.tsx')).DocumentsPage,
  ),
  page('dashboard-client', 'clientViewer', m.clientPortal, async () =>
    (await import('#src/features/portal/web/load-page.ts')).loadSharedPortalPage(),
  ),
  page('about', 'public', m.about, async () => (await import('#src/pages/site/about-page.tsx')).AboutPage),
  page(
    'contact',
    'public',
    m.contact,
    async () => (await import('#src/pages/site/contact-page.tsx')).ContactPage,
  ),
  page(
    'privacy',
    'public',
    m.privacy,
    async () => (await import('#src/pages/site/privacy-page.tsx')).PrivacyPage,
  ),
  // Matches unknown paths. [2.33]
  page(
    '*',
    'everyone',
    m.pageNotFound,
    async () => (await import('#src/pages/site/not-found-page.tsx')).NotFoundPage,
  ),
];

export const routes: RouteObject[] = [
  {
    element: <RouteRoot />,
    errorElement: <PageError />,
    hydrateFallbackElement: <LoadingScreen />,
    children: [
      {
        element: <RouteGuard />,
        children: [
          { element: <SimpleLayout />, children: simpleLayoutRoutes },
          {
            lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
            // If a page crashes, the menu and the timer stay.
            children: [{ errorElement: <PageError />, children: shellRoutes }],
          },
        ],
      },
    ],
  },
];

/** A page, loaded when it is opened. */
function page(
  path: string,
  audience: Audience,
  title: string,
  load: () => Promise<ComponentType>,
): RouteObject {
  return {
    path,
    lazy: async () => ({ Component: await load() }),
    handle: { title, audience } satisfies RouteHandle,
  };
}

function redirect(path: string, to: string, title: string): RouteObject {
  return {
    path,
    element: <RedirectTo to={to} />,
    handle: { title, audience: 'visitor' } satisfies RouteHandle,
  };
}

function RedirectTo({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={{ pathname: to, search }} replace />;
}
