import * as m from '#messages/imports.ts';
import type { Import } from '#src/features/imports/contract.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';

type Settings = Pick<Import['settings'], 'splitsLongRows'>;
type SplitLongRowsProps = { count: number; settings: Settings; onChange: (change: Settings) => void };

/** Offers to split rows of more than 24 hours, once for the file. */
export function SplitLongRows({ count, settings, onChange }: SplitLongRowsProps) {
  const splits = settings.splitsLongRows === true;
  return (
    <Alert
      tone={splits ? 'info' : 'warning'}
      action={
        <Button tone="neutral" size="small" onClick={() => onChange({ splitsLongRows: !splits })}>
          {splits ? m.dontSplitLongRows : m.split}
        </Button>
      }
    >
      {splits ? m.longRowsSplit({ count }) : m.longRows({ count })} {m.splitHint}
    </Alert>
  );
}
