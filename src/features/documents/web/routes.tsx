import type { RouteObject } from 'react-router';
import * as m from '#messages/documents.ts';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

export const documentsRoutes: RouteObject[] = [
  {
    path: 'documents',
    lazy: async () => ({ Component: (await import('./documents-page.tsx')).DocumentsPage }),
    handle: { title: m.documents, audience: 'tenant' } satisfies RouteHandle,
  },
];
