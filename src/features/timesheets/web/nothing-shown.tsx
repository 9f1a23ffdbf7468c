import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { EntryFilter } from './use-entry-filter.ts';

type NothingShownProps = {
  filter: EntryFilter;
  /** "No time in these weeks yet." */
  sentence: string;
};

/** Beneath days that are drawn although nothing is in them: why, and what to do about it. */
export function NothingShown({ filter, sentence }: NothingShownProps) {
  return (
    <Typography
      component="div"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: 4,
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        color: 'text.secondary',
      }}
    >
      {filter.isOn ? 'Nothing here fits the search and filters.' : sentence}
      {filter.isOn && (
        <Button size="small" color="inherit" variant="outlined" onClick={filter.clear}>
          Show all
        </Button>
      )}
    </Typography>
  );
}
