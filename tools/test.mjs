// The only command to check Stint: installs what is missing, gets a browser, runs every check and test there is.
// Plain JavaScript without dependencies, because it runs before anything is installed and on an older Node.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './bootstrap/ensure-installed.mjs';
import { currentNode, requireNode } from './bootstrap/node-version.mjs';
import { runAndWait } from './bootstrap/run-program.mjs';
import { StartupError } from './bootstrap/startup-error.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

try {
  requireNode(20);
  await ensureInstalled();
  process.exitCode = await runAndWait(currentNode(), ['tools/run-all-tests.ts', ...process.argv.slice(2)]);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  // Whoever reads only the last line learns the truth, too.
  process.stdout.write('0 passed, 1 failed\n');
  process.exitCode = 1;
}
