import { readFile } from 'node:fs/promises';
import { passwordLength } from '#src/features/identity/rules/password-length.ts';
import { repositoryFile } from '#src/platform/server/files/repository-file.ts';

const passwordListFile = repositoryFile('src/features/identity/server/passwords/common-passwords.txt');

/** Words of what Stint is for, which guesses at it begin with. */
const ownWords = ['stint', 'administrator', 'timesheet', 'timetracking', 'invoice'];
const minWordLength = 4;

/** Characters that follow each other in the alphabet, in numbers or on a keyboard. */
const sequences = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '!@#$%^&*()_+',
];
const neighbours = new Set<string>();
for (const sequence of sequences)
  for (let at = 1; at < sequence.length; at += 1) {
    const pair = sequence.slice(at - 1, at + 1);
    neighbours.add(pair).add(`${pair[1]}${pair[0]}`);
  }

/**
 * Whether this is one of the 10,000 most common passwords or a usual way to make one longer: repeated, or with digits,
 * signs or a run of the keyboard. Lists hold few of the required length, but those who guess apply these ways.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (password === '') return false;
  const text = password.normalize('NFKC').toLowerCase();
  // Passwords are set too rarely to keep the list in memory.
  const list = (await readFile(passwordListFile, 'utf8')).toLowerCase().split(/\r?\n/);
  if (text.length < passwordLength.min) return list.includes(text);
  if (repeatedLength(text) < passwordLength.min || isFiller([text])) return true;
  return [...ownWords, ...list].some(
    (word) => word.length >= minWordLength && text.includes(word) && isFiller(text.split(word)),
  );
}

/** The length of what the text repeats; its own length if it repeats nothing. */
function repeatedLength(text: string): number {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.slice(length) === text.slice(0, -length)) return length;
  return text.length;
}

/** Whether it takes few guesses: nothing but runs, and up to 8 digits and signs or 3 other characters. */
function isFiller(parts: readonly string[]): boolean {
  const rest = parts.map(withoutRuns).join('');
  return rest.length <= 3 || (rest.length <= 8 && !/\p{L}/u.test(rest));
}

/** Drops three or more characters that follow each other or are the same. */
function withoutRuns(text: string): string {
  let rest = '';
  let run = '';
  for (const sign of Array.from(text).concat('')) {
    const last = run.at(-1);
    if (last !== undefined && (last === sign || neighbours.has(last + sign))) {
      run += sign;
      continue;
    }
    if (run.length < 3) rest += run;
    run = sign;
  }
  return rest;
}
