import { FileUp } from 'lucide-react';
import * as m from '#messages/imports.ts';
import type { Palette } from '#src/platform/web/feature.ts';

export const palette: Palette = {
  pages: [{ label: m.imports, path: '/imports', icon: FileUp, audience: 'tenant' }],
};
