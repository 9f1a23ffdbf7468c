import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatMoney } from '#src/platform/shared/money.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

type CalculatedAmountProps = {
  /** "241 km × €0.30" */
  parts: readonly string[];
  amountMinor: number;
  currency: string;
  /** Takes the rates of the settings, if they differ. */
  update?: { label: string; onClick: () => void } | null;
};

/** How the amount is calculated, while the trip is typed. */
export function CalculatedAmount({ parts, amountMinor, currency, update }: CalculatedAmountProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'end', gap: 4 }}>
      {update && (
        <Button color="inherit" onClick={update.onClick} sx={{ mr: 'auto' }}>
          {update.label}
        </Button>
      )}
      <Box role="status" sx={tabularNumbers}>
        {parts.join(' + ')} = <strong>{formatMoney({ amountMinor, currency })}</strong>
      </Box>
    </Box>
  );
}
