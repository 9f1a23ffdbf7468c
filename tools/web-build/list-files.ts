import { relative } from 'node:path';
import type { Plugin } from 'vite';
import type { Manifest } from '../bundle-budget.ts';

export const manifestFile = '.vite/manifest.json';

/** Lists which file has each part that loads on demand. Vite's own list leaves out those that share a file. */
export const listFiles: Plugin = {
  name: 'list-files',
  apply: 'build',
  generateBundle(_options, bundle) {
    const manifest: Manifest = {};
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const { name, fileName, isEntry, imports, viteMetadata } = chunk;
      const listed = { name, file: fileName, isEntry, imports, css: [...(viteMetadata?.importedCss ?? [])] };
      manifest[fileName] = listed;
      for (const id of chunk.moduleIds)
        if (this.getModuleInfo(id)?.dynamicImporters.length)
          manifest[relative(this.environment.config.root, id)] = { ...listed, isEntry: false };
    }
    this.emitFile({ type: 'asset', fileName: manifestFile, source: JSON.stringify(manifest) });
  },
};
