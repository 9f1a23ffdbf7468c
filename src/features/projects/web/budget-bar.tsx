import Box from '@mui/material/Box';
import { TriangleAlert } from 'lucide-react';
import type { BudgetUse } from '#src/features/projects/budget.ts';
import { figures } from '#src/platform/web/theme/figures.ts';
import { plusInWords, shareInWords, usedInWords } from './budget-words.ts';
import { ShareBar } from './share-bar.tsx';

type BudgetBarProps = { name: string; use: BudgetUse; currency: string; isShort?: boolean };

/** How much of a budget is used; from 80 per cent on with a sign, beyond it in words. */
export function BudgetBar({ name, use, currency, isShort = false }: BudgetBarProps) {
  const { share, level, beside } = use;
  return (
    <div>
      <ShareBar
        label={`Budget of ${name}`}
        share={share}
        colour={level === 'over' ? 'error' : level === 'near' ? 'warning' : 'primary'}
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
      </ShareBar>
      {beside.length > 0 && (
        <Box
          sx={{ ...figures, fontSize: 12, color: 'text.secondary' }}
          title="In another currency: it does not count towards the budget"
        >
          {plusInWords(use)}
        </Box>
      )}
    </div>
  );
}
