// The only command to run Stint: installs what is missing, builds what is stale, starts the server.
// Plain JavaScript without dependencies, because it runs before anything is installed and on an older Node.
// Another program can take the server's place: node tools/start.mjs tools/demo.ts
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { currentNode, requireNode } from './bootstrap/node.mjs';
import { runToEnd } from './bootstrap/run.mjs';
import { Stop } from './bootstrap/stop.mjs';

const entry = process.argv[2] ?? 'src/app/server/main.ts';
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

try {
  requireNode(20);
  await ensureInstalled();
  const node = currentNode();
  await ensureBuilt(node);
  process.exitCode = await runToEnd(node, [
    '--disable-warning=ExperimentalWarning',
    entry,
    ...process.argv.slice(3),
  ]);
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
