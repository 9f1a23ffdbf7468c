/** Values that must be refused before they reach the database. */
import type { AreaMutation } from './mutation.ts';

const server = 'src/app/server/security';
const fields = 'src/platform/shared/field-schemas.ts';
const body = 'src/platform/server/http/json-body.ts';
const cursor = 'src/platform/server/records/keyset-pagination.ts';

const bodies = [`${server}/hostile-bodies.test.ts`];
const unknownFields = [`${server}/unknown-fields.test.ts`];
const values = [`${server}/bad-input.test.ts`, 'conformance/{5,7}-*.test.ts'];

export const badInputMutations: AreaMutation[] = [
  {
    file: fields,
    from: '\n    .refine(isStorableText, { error: m.unstorableCharacters })',
    to: '',
    tests: values,
  },
  { file: fields, from: "value.trim() !== ''", to: "value !== ''", tests: values },
  {
    file: fields,
    from: 'return year >= 1900 && year <= 2200;',
    to: 'return year <= 9999;',
    tests: values,
  },
  {
    file: fields,
    from: String.raw`/^([1-9]\d{0,2}|1000)$/`,
    to: String.raw`/^\d{1,4}$/`,
    tests: [`${server}/hostile-addresses.test.ts`],
  },
  { file: cursor, from: 'dates.every(isInstant) && ', to: '', tests: values },
  { file: cursor, from: " && text > '0001'", to: '', tests: values },
  { file: body, from: 'const maxDepth = 64;', to: 'const maxDepth = 640_000;', tests: bodies },
  {
    file: body,
    from: "getDefaultJsonParser('error', 'error')",
    to: "getDefaultJsonParser('remove', 'remove')",
    tests: unknownFields,
  },
  {
    file: body,
    from: "typeof value === 'object' && value !== null && !Array.isArray(value)",
    to: "typeof value === 'object' && value !== null",
    tests: bodies,
  },
  {
    file: 'src/app/server/build-server.ts',
    from: 'bodyLimit: 1024 * 1024,',
    to: 'bodyLimit: 2 * 1024 * 1024,',
    tests: bodies,
  },
  {
    file: 'src/features/clients/contract.ts',
    from: 'export const NewClient = z\n  .strictObject({',
    to: 'export const NewClient = z\n  .object({',
    tests: unknownFields,
  },
  {
    file: 'src/features/timesheets/contract-fields.ts',
    from: 'new Set(seen.map(({ id }) => id)).size === seen.length',
    to: 'seen.length > 0',
    tests: values,
  },
  {
    file: 'src/features/timesheets/contract-fields.ts',
    from: '\n  .refine(isTimeZone, ',
    to: '\n  .refine((zone) => zone !== undefined, ',
    tests: values,
  },
  {
    file: 'src/features/projects/rules/project-limits.ts',
    from: 'startDate <= endDate) return undefined',
    to: 'startDate !== endDate) return undefined',
    tests: ['src/features/projects/rules/*.test.ts', ...values],
  },
];
