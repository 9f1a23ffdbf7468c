/** Runs the browser tests; with `--all`, those too whose promises faster tests prove as well. */
import { runAndWait } from './bootstrap/run-program.mjs';

const args = process.argv.slice(2).filter((arg) => arg !== '--all');
if (process.argv.includes('--all')) process.env['STINT_ALL_BROWSER_TESTS'] = 'yes';
process.exitCode = await runAndWait('playwright', ['test', ...args]);
