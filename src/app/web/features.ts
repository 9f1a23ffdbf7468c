import { adminFeature } from '#src/features/admin/web/feature.tsx';
import { clientsFeature } from '#src/features/clients/web/feature.tsx';
import { documentsFeature } from '#src/features/documents/web/feature.tsx';
import { encryptionFeature } from '#src/features/encryption/web/feature.tsx';
import { expensesFeature } from '#src/features/expenses/web/feature.tsx';
import { importsFeature } from '#src/features/imports/web/feature.tsx';
import { invoicesFeature } from '#src/features/invoices/web/feature.tsx';
import { portalFeature } from '#src/features/portal/web/feature.tsx';
import { profileFeature } from '#src/features/profile/web/feature.tsx';
import { projectsFeature } from '#src/features/projects/web/feature.tsx';
import { sessionFeature } from '#src/features/session/web/feature.tsx';
import { timerFeature } from '#src/features/timer/web/feature.tsx';
import { timesheetsFeature } from '#src/features/timesheets/web/feature.tsx';
import { adminPages } from '#src/pages/admin/feature.tsx';
import { clientPages } from '#src/pages/client/feature.tsx';
import { dashboardPages } from '#src/pages/dashboard/feature.tsx';
import { profilePages } from '#src/pages/profile/feature.tsx';
import { projectPages } from '#src/pages/project/feature.tsx';
import { sitePages } from '#src/pages/site/feature.tsx';
import type { WebFeature } from '#src/platform/web/feature.ts';

/** All that Stint shows. Menus and the palette list things in this order. */
export const features: readonly WebFeature[] = [
  sitePages,
  sessionFeature,
  profileFeature,
  profilePages,
  encryptionFeature,
  dashboardPages,
  clientsFeature,
  clientPages,
  projectsFeature,
  projectPages,
  importsFeature,
  timesheetsFeature,
  timerFeature,
  invoicesFeature,
  expensesFeature,
  documentsFeature,
  adminFeature,
  adminPages,
  portalFeature,
];
