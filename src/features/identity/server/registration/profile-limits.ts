import * as m from '#messages/api/identity.ts';
import { isReadableName, isStorableText } from '#src/platform/shared/text.ts';

/** In characters. */
const maxLengths = { name: 200, email: 254 };

/** Why a profile is invalid, or nothing: the identity service itself would accept any value. */
export function findProfileError(profile: {
  name?: unknown;
  email?: unknown;
  image?: unknown;
}): string | undefined {
  const { name, email, image } = profile;
  if (name !== undefined && !isTextUpTo(name, maxLengths.name)) {
    return m.nameLength({ max: maxLengths.name });
  }
  // Others would take it for another name, and a line break could start a header of a mail or a line of a log.
  if (typeof name === 'string' && !isReadableName(name)) {
    return m.nameUnreadable;
  }
  if (email !== undefined && !isTextUpTo(email, maxLengths.email)) {
    return m.emailTooLong({ max: maxLengths.email });
  }
  return image ? m.noPicture : undefined;
}

function isTextUpTo(value: unknown, most: number): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= most && isStorableText(value);
}
