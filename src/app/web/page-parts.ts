/** A page and the source files that its load asks for besides the entry: its layout, itself, and what is rendered with it. */
export type PageParts = {
  path: string;
  /** Where records of one path have several pages. */
  kind?: 'draft' | 'issued';
  parts: readonly string[];
};

const shell = 'src/app/web/shell/shell.tsx';
const site = 'src/pages/site';
const identity = 'src/features/identity/web';
const features = 'src/features';
const pages = 'src/pages';
const invoice = [shell, `${pages}/invoices/invoice-with-reminders.tsx`];

/** Public pages, which the build renders; the server has the same list. */
export const publicPages: readonly PageParts[] = [
  { path: '/', parts: [`${site}/home-page.tsx`] },
  { path: '/auth/login', parts: [`${identity}/sign-in/login-page.tsx`] },
  { path: '/auth/register', parts: [`${identity}/registration/register-page.tsx`] },
  { path: '/about', parts: [shell, `${site}/about-page.tsx`] },
  { path: '/contact', parts: [shell, `${site}/contact-page.tsx`] },
  { path: '/privacy', parts: [shell, `${site}/privacy-page.tsx`] },
];

/** The most visited pages behind sign-in: their scripts load with the document. */
export const appPages: readonly PageParts[] = [
  { path: '/dashboard', parts: [shell, `${pages}/dashboard/dashboard-page.tsx`] },
  { path: '/timesheets', parts: [shell, `${features}/timesheets/web/timesheets-page.tsx`] },
  { path: '/invoices', parts: [shell, `${pages}/invoices/invoices-with-reminders.tsx`] },
  {
    path: '/invoices/:id',
    kind: 'draft',
    parts: [...invoice, `${features}/invoices/web/editor/draft-page.tsx`],
  },
  {
    path: '/invoices/:id',
    kind: 'issued',
    parts: [
      ...invoice,
      `${features}/invoices/web/issued/issued-page.tsx`,
      `${features}/reminders/web/invoice/reminders-section.tsx`,
    ],
  },
  { path: '/clients', parts: [shell, `${pages}/client/list/clients-page.tsx`] },
  {
    path: '/clients/:id',
    parts: [
      shell,
      `${pages}/client/client-page.tsx`,
      `${features}/invoices/web/overview/open-invoices-section.tsx`,
    ],
  },
  { path: '/projects', parts: [shell, `${features}/projects/web/list/projects-page.tsx`] },
  {
    path: '/projects/:id',
    parts: [shell, `${pages}/project/project-page.tsx`, `${pages}/project/budget/burn-up-chart.tsx`],
  },
  { path: '/documents', parts: [shell, `${features}/documents/web/list/documents-page.tsx`] },
  {
    path: '/expenses',
    parts: [
      shell,
      `${features}/expenses/web/list/expenses-page.tsx`,
      `${features}/expenses/web/list/spending-chart.tsx`,
    ],
  },
];

/** What every page shows later, or opens. A sheet that arrives then restyles the whole page, so the document has theirs. */
export const laterParts: readonly string[] = [
  `${features}/timer/web/widget/ready-timer.tsx`,
  'src/platform/web/kit/overlays/open-menu.tsx',
];

/** All other pages begin with the shell. */
export const otherPages = { parts: [shell] };
