import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';

/** The tags of a record, beside each other; in a row of one line those that do not fit are told by the tooltip. */
export function TagList({ tags, isOneLine = false }: { tags: readonly string[]; isOneLine?: boolean }) {
  if (tags.length === 0) return null;
  return (
    <Box
      component="span"
      title={isOneLine ? tags.join(', ') : undefined}
      sx={{
        display: 'inline-flex',
        flexWrap: isOneLine ? 'nowrap' : 'wrap',
        gap: 1,
        maxWidth: '100%',
        overflow: 'hidden',
        verticalAlign: 'middle',
      }}
    >
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
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
