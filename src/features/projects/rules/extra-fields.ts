import { isStorableText, utf8Length } from '#src/platform/shared/text.ts';
import { projectLimits } from './project-limits.ts';

/** The contract's fields, by name: the project's page needs none of the schemas. */
export const projectFieldNames: ReadonlySet<string> = new Set([
  'id',
  'userId',
  'name',
  'clientId',
  'status',
  'billingType',
  'hourlyRate',
  'retainerRate',
  'retainerHours',
  'retainerPeriod',
  'retainerCarryOver',
  'retainerStart',
  'retainerHoursUsed',
  'retainerHoursAvailable',
  'billingFrom',
  'earlierTerms',
  'fixedPrice',
  'instalments',
  'tasks',
  'budgetHours',
  'budgetAmount',
  'colour',
  'startDate',
  'endDate',
  'poNumber',
  'notes',
  'rounding',
  'notesEnc',
  'createdAt',
  'updatedAt',
  'revision',
]);

/** Custom fields: everything but the named fields. [3.7] */
export function pickExtraFields(project: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(project).filter(([name]) => !projectFieldNames.has(name)));
}

/** Fields that callers can't set. */
const protectedNames = new Set([
  'id',
  'userId',
  'earlierTerms',
  'retainerHoursAvailable',
  'movedEntries',
  'createdAt',
  'updatedAt',
  'revision',
  'prototype',
]);

// More than any form needs, and well below the limit of PostgreSQL's JSON parser.
const maxDepth = 16;
const maxNameLength = 100;

/**
 * Why custom fields can't be stored, or undefined. [3.7] Expects the result of an update: stored and new fields
 * together.
 */
export function extraFieldsProblem(
  extra: Readonly<Record<string, unknown>>,
): { field: string; reason: string } | undefined {
  for (const [field, value] of Object.entries(extra)) {
    const reason = nameProblem(field) ?? valueProblem(value, 1);
    if (reason !== undefined) return { field, reason };
  }
  const [largest] = Object.keys(extra).toSorted((a, b) => jsonBytes(extra[b]) - jsonBytes(extra[a]));
  if (largest !== undefined && jsonBytes(extra) > projectLimits.extraBytes) {
    return { field: largest, reason: 'is too large: custom fields can take up to 16 kB in total' };
  }
  return undefined;
}

function nameProblem(name: string): string | undefined {
  if (protectedNames.has(name) || isInherited(name)) return 'cannot be set';
  if (name === '' || name.length > maxNameLength) return `needs a name of 1 to ${maxNameLength} characters`;
  return isStorableText(name) ? undefined : 'has a name that can’t be stored';
}

function valueProblem(value: unknown, depth: number): string | undefined {
  switch (typeof value) {
    case 'boolean':
    case 'undefined':
      return undefined;
    case 'string':
      return isStorableText(value) ? undefined : 'contains characters that can’t be stored';
    case 'number':
      return Number.isFinite(value) ? undefined : 'must be a finite number';
    case 'object':
      return value === null ? undefined : membersProblem(value, depth);
    default:
      return notJson;
  }
}

function membersProblem(whole: object, depth: number): string | undefined {
  if (!Array.isArray(whole) && !isPlainObject(whole)) return notJson;
  if (depth > maxDepth) return `is nested more than ${maxDepth} levels deep`;
  for (const [name, part] of Object.entries(whole)) {
    // Nested names are free, except those that could reach a prototype.
    if (isInherited(name) || name === 'prototype') return `contains ${name}, which cannot be set`;
    const reason = isStorableText(name)
      ? valueProblem(part, depth + 1)
      : 'contains a name that can’t be stored';
    if (reason !== undefined) return reason;
  }
  return undefined;
}

const notJson = 'must be text, a number, true, false, null, a list or an object';

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** `__proto__`, `constructor`, `toString` and the like. */
function isInherited(name: string): boolean {
  return Object.hasOwn(Object.prototype, name);
}

function jsonBytes(value: unknown): number {
  return utf8Length(JSON.stringify(value ?? null));
}
