import { Files } from 'lucide-react';
import * as m from '#messages/documents.ts';
import type { ShellParts } from '#src/platform/web/feature.ts';
import { LazyUploadPanel } from './upload/lazy-upload-panel.tsx';
import { confirmUploadLoss } from './upload/sign-out-question.ts';

export const shellParts: ShellParts = {
  menu: [{ label: m.documents, path: '/documents', icon: Files, audience: 'tenant' }],
  everywhere: [{ audience: 'tenant', Component: LazyUploadPanel }],
  palette: async () => (await import('./palette.ts')).palette,
  confirmSignOut: confirmUploadLoss,
};
