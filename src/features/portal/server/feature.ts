import { sharedPortalContract } from '#src/features/portal/contract-shared.ts';
import { portalContract } from '#src/features/portal/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { portalDescription, sharedPortalDescription } from './api-description.ts';
import { serveViewerFiles } from './files/viewer-file-routes.ts';
import { portalHandlers } from './handlers.ts';
import { portalPrivateModeConversion } from './portal-conversion.ts';
import { servePortalLinks } from './portal-routes.ts';
import { startReminders } from './reminders/start-reminders.ts';
import { createReportTask } from './reports/mail-client-activity.ts';
import { serveViewerArchiveAndLogo } from './viewers/viewer-archive-and-logo-routes.ts';
import { viewerPortalHandlers } from './viewers/viewer-portal-handlers.ts';

export const portalFeature = defineFeature({
  name: 'portal',
  api: {
    portal: { contract: portalContract, handlers: portalHandlers, description: portalDescription },
    sharedPortal: {
      contract: sharedPortalContract,
      handlers: viewerPortalHandlers,
      description: sharedPortalDescription,
    },
  },
  tags: { 'contact-proposals': 'Contact details that clients propose to change.' },
  tables: ['client_links', 'portal_settings', 'portal_visits', 'portal_reports', 'contact_proposals'],
  jobs: (installation) => ({ reportClientActs: createReportTask(installation) }),
  routes: [servePortalLinks, serveViewerFiles, serveViewerArchiveAndLogo],
  backgroundWork: [{ start: startReminders, failureMessage: 'clients were not reminded' }],
  privateModeConversions: [portalPrivateModeConversion],
});

declare module '#src/platform/server/mail/queue-mail.ts' {
  interface MailKinds {
    clientActs: true;
    clientLink: true;
    approvalReminder: true;
  }
}
