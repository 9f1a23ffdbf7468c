/** What must not stand in the tree, whatever the compiler thinks of it. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forgotten } from './lockfile.ts';

interface Fault {
  what: string;
  in: RegExp;
  except?: RegExp;
  seen: RegExp;
}

const code = /\.(tsx?|[cm]?js)$/;
const test = /\.(test|spec)\.tsx?$/;
const ruleFile = /^src\/(features\/[^/]+(\/rules(\/[^/]+)*)?|platform\/shared)\/[^/]+\.ts$/;

const faultsKnown: Fault[] = [
  {
    what: 'a path of one machine',
    in: /./,
    except: /^package-lock\.json$/,
    seen: /(?<![\w./-])\/(?:work|root|home|Users)\/\w/,
  },
  { what: 'a registry of one machine', in: /(^|\/)\.npmrc$/, seen: /^\S*registry *=/m },
  { what: 'a download address', in: /^package-lock\.json$/, seen: /"resolved": "https?:/ },
  {
    what: 'a test that does not run',
    in: test,
    seen: /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|only|todo|fixme|fails?)\b/,
  },
  { what: 'a test that proves nothing', in: test, seen: /expect\(true\)/ },
  {
    what: 'a rule that reads the clock',
    in: ruleFile,
    except: test,
    seen: /new Date\(\)|\bDate\.now\b|Temporal\.Now\b/,
  },
  { what: 'a rule that throws dice', in: ruleFile, except: test, seen: /Math\.random\b|crypto\./ },
  { what: 'an unfinished merge', in: code, seen: /^(?:<{7}|>{7}) /m },
];

/** Each fault as `file:line: what`. */
export function faults(file: string, text: string): string[] {
  return faultsKnown
    .filter((fault) => fault.in.test(file) && !fault.except?.test(file))
    .flatMap(({ what, seen }) =>
      [...text.matchAll(new RegExp(seen, `${seen.flags}g`))].map(
        ({ index }) => `${file}:${lineOf(text, index)}: ${what}`,
      ),
    );
}

/** Not a fault, a smell: nearly always there is a second idea in it. */
export function isLong(file: string, text: string): boolean {
  return code.test(file) && !test.test(file) && lineOf(text, text.length) > 300;
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** What git has and what it would take: not what it ignores. */
function filesOf(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const texts = filesOf(root)
    .filter((file) => !/\.(png|jpe?g|webp|ico|woff2|pdf)$/.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  const found = texts.flatMap(([file, text]) => faults(file, text));
  for (const name of forgotten(readFileSync(join(root, 'package-lock.json'), 'utf8'))) {
    found.push(`package-lock.json: ${name} is missing, so that no other machine can install`);
  }
  for (const fault of found) console.log(fault);
  for (const [file, text] of texts) {
    if (isLong(file, text)) console.log(`${file} has more than 300 lines: look for the second idea`);
  }
  process.exitCode = found.length > 0 ? 1 : 0;
}
