import type { WebFeature } from '#src/platform/web/feature.ts';

export const encryptionWebFeature: WebFeature = {
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
