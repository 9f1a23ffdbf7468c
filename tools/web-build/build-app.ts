import { basename } from 'node:path';
import { build } from 'vite';
import { listFiles } from './list-files.ts';
import { corePart, measureLoads } from './measure-loads.ts';
import { planChunks } from './plan-chunks.ts';

/** About what one more request costs a page on a phone, in bytes before they are minified and compressed. */
const bytesOfRequest = 14_600;

/** Builds the app, after finding out what each page needs: six to ten files a page besides the packages, with little that it doesn’t need. */
export async function buildApp(root: string): Promise<void> {
  const { parts, loads, modules } = await measureLoads(root);
  const files = new Map<string, string>();
  const names = new Set<string>();
  for (const chunk of planChunks(parts, loads, { bytesOfRequest })) {
    const ids = chunk.flatMap((part) => modules.get(part) ?? []);
    const file = ids.find((id) => /[\\/]src[\\/].*\.tsx?$/.test(id)) ?? ids[0] ?? '';
    const name = chunk.includes(corePart) ? 'core' : uniqueName(file, names);
    for (const id of ids) files.set(id, name);
  }
  await build({
    root,
    logLevel: 'warn',
    plugins: [listFiles],
    build: {
      rolldownOptions: {
        output: {
          // Only hashes, because each script names the files that it may load later, and words take a kilobyte per page.
          chunkFileNames: ({ name }) => (name === 'vendor' ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
          assetFileNames: ({ names: [asset = ''] }) =>
            asset.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              // Before the groups of every build, because the core has more here.
              {
                debugName: 'planned',
                priority: 1,
                test: (id) => files.has(id),
                name: (id) => files.get(id) ?? null,
              },
            ],
          },
        },
      },
    },
  });
}

function uniqueName(id: string, taken: Set<string>): string {
  const stem = basename(id).replace(/\.\w+$/, '');
  const free = [stem, ...Array.from({ length: taken.size }, (_, place) => `${stem}-${place + 2}`)];
  const name = free.find((candidate) => !taken.has(candidate)) ?? stem;
  taken.add(name);
  return name;
}
