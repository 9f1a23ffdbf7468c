import type { Plugin } from 'vite';

/** React needs keys only where children change places, which shapes of an icon don’t, and random ones hardly compress. */
export const dropIconKeys: Plugin = {
  name: 'drop-icon-keys',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
    handler: (code) => ({ code: withoutKeys(code), map: null }),
  },
};

export function withoutKeys(icon: string): string {
  return icon.replaceAll(/,\s*key: "\w+"/g, '');
}
