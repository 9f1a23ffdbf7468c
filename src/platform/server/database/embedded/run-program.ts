import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import type { SystemUser } from './system-user.ts';

type ProgramOptions = { args: string[]; cwd: string; user: SystemUser | undefined };

/** Runs one of PostgreSQL's programs to completion; on failure its output becomes the error. */
export async function runProgram(program: string, { args, cwd, user }: ProgramOptions): Promise<void> {
  try {
    await promisify(execFile)(program, args, { cwd, env: postgresEnvironment(), ...user });
  } catch (error) {
    const errorOutput = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(`${basename(program)} failed: ${errorOutput || String(error)}`, { cause: error });
  }
}

/** Without the machine's PG… variables, and with messages in English, because we parse them. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  const variables = Object.entries({ PATH, SystemRoot, TEMP, TMP }).filter(
    ([, value]) => value !== undefined,
  );
  return { ...Object.fromEntries(variables), LC_ALL: 'C', TZ: 'UTC' };
}
