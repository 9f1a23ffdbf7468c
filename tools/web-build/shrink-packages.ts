import type { Plugin } from 'vite';

/** Leaves out what packages bring for React’s warnings and tools, and components that no page uses. */
export const shrinkPackages: Plugin = {
  name: 'shrink-packages',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]|react-router[\\/]dist/ },
    handler: (code, id) => ({
      code: id.includes('lucide') ? onlyShapes(code) : withoutNames(code),
      map: null,
    }),
  },
};

/**
 * Its shapes never change places, so React needs no keys, and random ones hardly compress. Its name is a class that we
 * don't use, and 24 is the size without one.
 */
export function onlyShapes(icon: string): string {
  return icon
    .replaceAll(/,\s*key: "\w+"/g, '')
    .replace(/^  name: "[\w-]+",\n  size: 24,\n/m, '')
    .replace(/,\n  aliases: \[[^\]]*\]/, '')
    .replace('\n__iconData.node;', '');
}

/** A component that is given a name, or made by a call that might do more, would stay even if nothing uses it. */
export function withoutNames(components: string): string {
  return components
    .replaceAll(/^[\w$]+\.displayName = "[\w.]+";$/gm, '')
    .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(');
}
