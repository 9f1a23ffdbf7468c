// Checks Stint: installs what is missing, finds a browser, runs every check and test.
// Plain JavaScript without dependencies, because it runs before packages are installed and on older Node versions.
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
  // The last line must report the failure, too.
  process.stdout.write('0 passed, 1 failed\n');
  process.exitCode = 1;
}
