import type { Plugin } from 'vite';

/**
 * Keeps the styles of CSS modules. The names of their classes are written where they are used, so that nothing of the
 * module itself would be left, and its styles would be dropped with it.
 */
export const keepStyles: Plugin = {
  name: 'keep-styles',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
};
