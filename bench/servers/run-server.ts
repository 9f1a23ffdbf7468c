/** A server in a separate process, with only the environment we pass. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export type RunningServer = {
  pid: number;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function runServer(file: string, environment: Record<string, string>): Promise<RunningServer> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const end = () => child.kill('SIGTERM');
  process.once('exit', end); // An interrupted run must leave no processes behind.
  let output = '';
  const isReady = new Promise<boolean>((resolve) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('ready at')) resolve(true);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
  });
  if (!(await Promise.race([isReady, ended.then(() => false)])) || child.pid === undefined)
    throw new Error(`${file} did not start:\n${output}`);
  return {
    pid: child.pid,
    async [Symbol.asyncDispose]() {
      process.off('exit', end);
      if (child.exitCode !== null) return;
      end();
      await ended;
    },
  };
}
