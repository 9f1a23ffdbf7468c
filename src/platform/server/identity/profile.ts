import { isCleanText } from '#src/platform/shared/text.ts';

/** In characters. */
const longest = { name: 200, email: 254 };

/** Why somebody cannot be called that, or nothing: the identity service itself would keep anything. */
export function profileProblem(profile: {
  name?: unknown;
  email?: unknown;
  image?: unknown;
}): string | undefined {
  const { name, email, image } = profile;
  if (name !== undefined && !isText(name, longest.name)) {
    return `The name must be a text of 1 to ${longest.name} characters.`;
  }
  if (email !== undefined && !isText(email, longest.email)) {
    return `The e-mail must have at most ${longest.email} characters.`;
  }
  return image ? 'A picture cannot be set here.' : undefined;
}

function isText(value: unknown, most: number): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= most && isCleanText(value);
}
