import type { Plugin } from 'vite';

/** Leaves out what packages bring for React’s warnings and tools, and components that no page uses. */
export const shrinkPackages: Plugin = {
  name: 'shrink-packages',
  apply: 'build',
  transform: {
    filter: {
      id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]|react-router[\\/]dist|react-hook-form[\\/]dist/,
    },
    handler: (code, id) => ({ code: shrink(code, id), map: null }),
  },
};

function shrink(code: string, id: string): string {
  if (id.includes('lucide')) return onlyShapes(code);
  return id.includes('react-hook-form') ? withoutRules(code) : withoutReports(withoutNames(code));
}

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

/** The router can report to a program what its routes do. */
export function withoutReports(router: string): string {
  return router.replaceAll(/\b(?:init|opts\??)\.instrumentations\b/g, 'undefined');
}

/** Our forms are checked by a schema, or by their page: no field has separate rules, and no form sets these options. */
export function withoutRules(forms: string): string {
  return forms
    .replace('var validateField = async (', 'var validateField = async () => ({});\nvar checkRules = async (')
    .replaceAll(unusedOptions, 'undefined');
}

const unusedOptions =
  /\b(?:control\.)?_options\.(?:criteriaMode|delayError|progressive|shouldUnregister|shouldUseNativeValidation|validate)\b/g;
