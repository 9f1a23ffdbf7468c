import * as m from '#messages/platform.ts';

/** The fields we read from zod's issues. The standard guarantees fewer, so all are optional. */
type Issue = {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
  readonly code?: string;
  readonly params?: { readonly isSentence?: boolean };
  readonly expected?: string;
  readonly keys?: readonly string[];
  readonly values?: readonly unknown[];
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
};

/**
 * Converts issues to reasons by field ("is required"), and whether a required field is missing. Fields in lists are
 * named by index: `breakPeriods.0.start`.
 */
export function validationErrors(issues: readonly unknown[]): {
  fields: Record<string, string>;
  isIncomplete: boolean;
  /** Fields whose message stands alone, as with `sentence`. */
  sentences: ReadonlySet<string>;
} {
  // A map, because a client may name a field `constructor` or `__proto__`.
  const reasons = new Map<string, string>();
  const sentences = new Set<string>();
  for (const issue of issues.filter(isIssue)) {
    for (const [field, reason] of fieldErrors(issue)) {
      if (reasons.has(field)) continue;
      reasons.set(field, reason);
      if (issue.params?.isSentence) sentences.add(field);
    }
  }
  const isIncomplete = [...reasons.values()].includes(m.isRequired);
  return { fields: Object.fromEntries(reasons), isIncomplete, sentences };
}

/** The first validation error; null if the value is valid. */
export function validationMessage(result: {
  error?: { issues: readonly unknown[] } | undefined;
}): string | null {
  const [first] = Object.entries(validationErrors(result.error?.issues ?? []).fields);
  return first ? first.join(' ') : null;
}

function fieldErrors(issue: Issue): Array<[field: string, reason: string]> {
  const path = (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step));
  if (issue.code === 'unrecognized_keys') {
    return (issue.keys ?? []).map((key) => unknownField([...path, key].join('.')));
  }
  return [[path.join('.') || 'request', issueReason(issue)]];
}

export const unknownFieldReason = 'isn’t a field you can set';

function unknownField(field: string): [field: string, reason: string] {
  // Serializers drop keys with this name.
  return field === '__proto__'
    ? ['request', `names __proto__, which ${unknownFieldReason}`]
    : [field, unknownFieldReason];
}

function issueReason(issue: Issue): string {
  if (issue.message.endsWith('received undefined')) return m.isRequired;
  // Our own messages are more specific than zod's.
  if (!/^(Invalid|Too (big|small))\b/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return typeReasons[issue.expected ?? ''] ?? m.mustBeOtherType;
    case 'invalid_value':
      return m.mustBeOneOf({ values: (issue.values ?? []).join(', ') });
    case 'too_big':
      return (maxReasons[issue.origin ?? ''] ?? m.maxValue)({ max: Number(issue.maximum) });
    case 'too_small':
      return (minReasons[issue.origin ?? ''] ?? m.minValue)({ min: Number(issue.minimum) });
    default:
      return m.isMalformed;
  }
}

const maxReasons: Record<string, (of: { max: number }) => string> = {
  string: m.maxCharacters,
  array: m.maxItems,
};
const minReasons: Record<string, (of: { min: number }) => string> = {
  string: m.minLength,
  array: m.minItems,
};

const typeReasons: Record<string, string> = {
  string: m.mustBeText,
  number: m.mustBeNumber,
  int: m.mustBeWholeNumber,
  boolean: m.mustBeTrueOrFalse,
  array: m.mustBeList,
  object: m.mustBeObject,
};

function isIssue(value: unknown): value is Issue {
  return (
    typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
  );
}
