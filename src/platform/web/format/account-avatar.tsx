import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';

type AccountAvatarProps = {
  user: { displayName: string; email: string };
  /** Its picture; without one, or until it has loaded, there are initials. */
  src?: string | undefined;
  size: 32 | 48;
};

/** The picture or initials of an account. */
export function AccountAvatar({ user: { displayName, email }, src, size }: AccountAvatarProps) {
  return (
    <Avatar
      aria-hidden
      {...(src !== undefined && { src, alt: '' })}
      sx={{
        width: size,
        height: size,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: size === 32 ? 13 : 18,
        fontWeight: 500,
      }}
    >
      {/* CSS content: a button around it keeps its own name. */}
      <Box
        component="span"
        sx={{ '&::before': { content: JSON.stringify(initialsOf(displayName || email)) } }}
      />
    </Avatar>
  );
}

/** "Olga Petrova" → OP, "olga@example.com" → O. */
function initialsOf(name: string): string {
  const words = name.split('@', 1).join('').split(/\s+/).filter(Boolean);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => word?.match(/^./u)?.[0].toUpperCase() ?? '').join('');
}
