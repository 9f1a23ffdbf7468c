import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import * as m from '#messages/imports.ts';
import type { Import } from '#src/features/imports/contract.ts';

type Settings = Pick<Import['settings'], 'splitsLongRows'>;
type SplitLongRowsProps = { count: number; settings: Settings; onChange: (change: Settings) => void };

/** Offers to split rows of more than 24 hours, once for the file. */
export function SplitLongRows({ count, settings, onChange }: SplitLongRowsProps) {
  const splits = settings.splitsLongRows === true;
  return (
    <Alert
      severity={splits ? 'info' : 'warning'}
      sx={{ mx: 4, mb: 4 }}
      action={
        <Button color="inherit" size="small" onClick={() => onChange({ splitsLongRows: !splits })}>
          {splits ? m.dontSplitLongRows : m.splitLongRows}
        </Button>
      }
    >
      {splits ? m.longRowsSplit({ count }) : m.longRows({ count })} {m.splitHint}
    </Alert>
  );
}
