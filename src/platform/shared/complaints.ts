/** What the validation library reports, as far as we read it; more than the standard promises, so all of it is optional. */
type Issue = {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
  readonly code?: string;
  readonly expected?: string;
  readonly keys?: readonly string[];
  readonly values?: readonly unknown[];
};

/**
 * Validation issues as sentences' ends by field ("is required"), and whether something required was left out.
 * A field inside a list is told by its place: `breakPeriods.0.start`.
 */
export function complaints(issues: readonly unknown[]): {
  fields: Record<string, string>;
  isIncomplete: boolean;
} {
  const fields: Record<string, string> = {};
  let isIncomplete = false;
  for (const issue of issues.filter(isIssue)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys ?? []) fields[key] ??= 'is not a field that can be set here';
      continue;
    }
    const field = fieldOf(issue);
    const reason = reasonOf(issue);
    if (reason === 'is required') isIncomplete = true;
    fields[field] ??= reason;
  }
  return { fields, isIncomplete };
}

function fieldOf({ path }: Issue): string {
  const keys = (path ?? []).map((step) => String(typeof step === 'object' ? step.key : step));
  return keys.join('.') || 'request';
}

function reasonOf(issue: Issue): string {
  if (issue.message.endsWith('received undefined')) return 'is required';
  // A sentence of our own says more than the library's.
  if (!issue.message.startsWith('Invalid')) return issue.message;
  if (issue.code === 'invalid_type') return `must be ${kinds[issue.expected ?? ''] ?? 'something else'}`;
  if (issue.code === 'invalid_value') return `must be one of ${(issue.values ?? []).join(', ')}`;
  return issue.message;
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function isIssue(value: unknown): value is Issue {
  return (
    typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
  );
}
