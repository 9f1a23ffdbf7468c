import { Avatar } from '#src/platform/web/kit/display/avatar.tsx';

type AccountAvatarProps = {
  user: { displayName: string; email: string };
  /** Its picture; without one, or until it has loaded, there are initials. */
  src?: string | undefined;
  size: 32 | 48;
};

/** The picture or initials of an account. */
export function AccountAvatar({ user: { displayName, email }, src, size }: AccountAvatarProps) {
  return <Avatar initials={initialsOf(displayName || email)} src={src} size={size} />;
}

/** "Olga Petrova" → OP, "olga@example.com" → O. */
function initialsOf(name: string): string {
  const words = name.split('@', 1).join('').split(/\s+/).filter(Boolean);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => word?.match(/^./u)?.[0].toUpperCase() ?? '').join('');
}
