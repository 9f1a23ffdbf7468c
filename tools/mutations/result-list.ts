/** `conformance/mutations.txt`: what the last run of each mutation found. */
import { describeMutation, subjectOf } from './mutation.ts';
import type { Mutation } from './mutation.ts';
import type { Test } from './run-tests.ts';

export type Result = { mutation: Mutation; caughtBy?: Test; problem?: string };

const caught = 'caught by ';

export function describeResult({ mutation, caughtBy, problem }: Result): string {
  return `${headingOf(mutation)}\n  ${problem ?? (caughtBy ? `${caught}${describeTest(caughtBy)}` : '')}`;
}

export function describeTest({ file, name }: Test): string {
  return `${file}: ${name}`;
}

/** The test that caught the mutation when it last ran. */
export function lastCatcher(earlier: string, mutation: Mutation): Pick<Test, 'file' | 'name'> | undefined {
  const outcome = readOutcomes(earlier).get(headingOf(mutation));
  const [, file = '', name = ''] = /^caught by (\S+?): (.+)$/.exec(outcome ?? '') ?? [];
  return file === '' ? undefined : { file, name };
}

/** Mutations that weren't run keep what `earlier` says of them. */
export function updateResultList(
  earlier: string,
  mutations: readonly Mutation[],
  results: readonly Result[],
): string {
  const lines = readOutcomes(earlier);
  for (const result of results) {
    const [heading = '', outcome = ''] = describeResult(result).split('\n  ');
    lines.set(heading, outcome);
  }
  const entries = mutations.map((mutation): [string, string] => {
    const heading = headingOf(mutation);
    return [heading, lines.get(heading) ?? 'not run yet'];
  });
  const caughtCount = entries.filter(([, outcome]) => outcome.startsWith(caught)).length;
  return `What \`npm run test:mutations\` found when it last ran each mutation: one text of the code was replaced at a time, and
each test that failed passes without the replacement. ${caughtCount} of ${mutations.length} mutations were caught.

${entries.map((entry) => entry.join('\n  ')).join('\n')}
`;
}

function readOutcomes(earlier: string): Map<string, string> {
  const entries = earlier.matchAll(/^(\S.*)\n  (\S.*)$/gm);
  return new Map([...entries].map(([, heading = '', outcome = '']) => [heading, outcome]));
}

function headingOf(mutation: Mutation): string {
  return `${subjectOf(mutation)}: ${describeMutation(mutation)}`;
}
