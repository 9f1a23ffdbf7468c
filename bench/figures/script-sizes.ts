/** Script size per page, as the bundle budget counts it. */
import { execFileSync } from 'node:child_process';
import { root } from '../servers/run-server.ts';

export function readScriptSizes(): string[] {
  const output = execFileSync(process.execPath, ['tools/bundle-budget.ts'], { cwd: root, encoding: 'utf8' });
  return output.split('\n').filter((line) => line.startsWith('/'));
}
