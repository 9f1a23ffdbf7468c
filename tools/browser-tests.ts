/** Runs the browser tests of the check. `--all`, or naming a file, adds those whose promises faster tests prove, too. */
import { runAndWait } from './bootstrap/run-program.mjs';

const args = process.argv.slice(2);
if (args.some((arg) => arg === '--all' || arg.includes('.spec')))
  process.env['STINT_ALL_BROWSER_TESTS'] = 'yes';
process.exitCode = await runAndWait('playwright', ['test', ...args.filter((arg) => arg !== '--all')]);
