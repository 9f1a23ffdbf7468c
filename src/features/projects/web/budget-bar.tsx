import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { TriangleAlert } from 'lucide-react';
import type { BudgetUse } from '#src/features/projects/budget.ts';
import { figures } from '#src/platform/web/theme/figures.ts';
import { shareInWords, usedInWords } from './budget-words.ts';

type BudgetBarProps = { name: string; use: BudgetUse; currency: string; isShort?: boolean };

/** How much of a budget is used; from 80 per cent on with a sign, beyond it in words. */
export function BudgetBar({ name, use, currency, isShort = false }: BudgetBarProps) {
  const { share, level } = use;
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 116 }}>
      <Box
        sx={{
          ...figures,
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          fontSize: 13,
          lineHeight: '18px',
          whiteSpace: 'nowrap',
        }}
      >
        {level !== 'within' && (
          <Box
            component="span"
            sx={{ display: 'inline-flex', color: level === 'over' ? 'error.text' : 'warning.text' }}
          >
            <TriangleAlert size={14} aria-hidden />
          </Box>
        )}
        {isShort ? shareInWords(use, currency) : usedInWords(use, currency)}
      </Box>
      <LinearProgress
        variant="determinate"
        aria-label={`Budget of ${name}`}
        value={Math.min(100, share * 100)}
        color={level === 'over' ? 'error' : level === 'near' ? 'warning' : 'primary'}
        sx={{ height: 6, borderRadius: 3 }}
      />
    </Box>
  );
}
