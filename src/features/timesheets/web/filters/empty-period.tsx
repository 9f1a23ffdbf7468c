import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { EntryFilter } from './use-entry-filter.ts';
import { useNoMatches } from './use-no-matches.ts';

type Responsive = number | { xs: number; sm: number };

type EmptyPeriodProps = {
  filter: EntryFilter;
  /** "No time in these weeks yet." */
  sentence: string;
  /** Position within the view. */
  position: { top: Responsive; left?: Responsive };
};

/** Empty state on top of a calendar, month or week, so that the layout stays. */
export function EmptyPeriod({ filter, sentence, position }: EmptyPeriodProps) {
  const noMatches = useNoMatches(filter);
  return (
    <Typography
      component="div"
      sx={{
        position: 'absolute',
        zIndex: 7,
        insetInline: 8,
        mx: 'auto',
        width: 'fit-content',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: { xs: 2, sm: 3 },
        rowGap: 1,
        px: { xs: 2, sm: 4 },
        py: 1,
        minHeight: 40,
        fontSize: { xs: 13, sm: 14 },
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
        bgcolor: 'background.paper',
        color: 'text.secondary',
        // The calendar below must stay usable.
        pointerEvents: 'none',
        '& button': { pointerEvents: 'auto' },
        ...position,
      }}
    >
      {filter.isOn ? noMatches.sentence : sentence}
      {filter.isOn && (
        <Button size="small" color="inherit" variant="outlined" onClick={noMatches.action.onClick}>
          {noMatches.action.label}
        </Button>
      )}
    </Typography>
  );
}
