import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { VisuallyHidden } from '#src/platform/web/layout/visually-hidden.ts';

/** A record's tags; in a one-line row, the first tag and the number of others. */
export function TagList({ tags, isOneLine = false }: { tags: readonly string[]; isOneLine?: boolean }) {
  const shown = isOneLine ? tags.slice(0, 1) : tags;
  return (
    <Box
      component="span"
      title={isOneLine ? tags.join(', ') : undefined}
      sx={{
        display: 'inline-flex',
        flexWrap: isOneLine ? 'nowrap' : 'wrap',
        gap: 1,
        maxWidth: '100%',
        verticalAlign: 'middle',
      }}
    >
      {shown.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {tags.length > shown.length && (
        <Tag sx={{ flexShrink: 0 }}>
          <span aria-hidden>+{tags.length - shown.length}</span>
          <VisuallyHidden>{tags.slice(shown.length).join(', ')}</VisuallyHidden>
        </Tag>
      )}
    </Box>
  );
}

const Tag = styled('span')(({ theme }) => ({
  padding: '0 8px',
  borderRadius: 999,
  fontSize: 12,
  lineHeight: '20px',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  minWidth: 0,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.raised,
}));
