import type { ShellParts } from '#src/platform/web/feature.ts';

export const shellParts: ShellParts = {
  palette: async () => (await import('./palette.ts')).palette,
};
