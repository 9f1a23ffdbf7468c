import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import type { SystemUser } from './system-user.ts';

type ProgramOptions = { args: string[]; cwd: string; user: SystemUser | undefined };

/** Runs one of PostgreSQL's programs to its end; what it says on failure becomes the error. */
export async function runProgram(program: string, { args, cwd, user }: ProgramOptions): Promise<void> {
  try {
    await promisify(execFile)(program, args, { cwd, env: postgresEnvironment(), ...user });
  } catch (error) {
    const errorOutput = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(`${basename(program)} failed: ${errorOutput || String(error)}`, { cause: error });
  }
}

/** PG… variables of the machine would speak to PostgreSQL behind our back, and its messages are read in English. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  const variables = Object.entries({ PATH, SystemRoot, TEMP, TMP }).filter(
    ([, value]) => value !== undefined,
  );
  return { ...Object.fromEntries(variables), LC_ALL: 'C', TZ: 'UTC' };
}
