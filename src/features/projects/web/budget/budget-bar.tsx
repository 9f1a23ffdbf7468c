import { TriangleAlert } from 'lucide-react';
import * as m from '#messages/projects.ts';
import type { BudgetUsage } from '#src/features/projects/rules/budget.ts';
import {
  formatBudgetShare,
  formatBudgetUsage,
  formatOtherCurrencies,
} from '#src/features/projects/web/labels/budget-labels.ts';
import * as styles from '#src/features/projects/web/progress-bar.module.css';
import { ProgressBar } from '#src/features/projects/web/progress-bar.tsx';

type BudgetBarProps = { name: string; usage: BudgetUsage; currency: string; isCompact?: boolean };

/** Budget usage; shows an icon from 80 %, and a text when used up. */
export function BudgetBar({ name, usage, currency, isCompact = false }: BudgetBarProps) {
  const { share, level, otherCurrencies } = usage;
  return (
    <div>
      <ProgressBar
        label={usage.of === 'hours' ? m.hoursBudgetOf({ project: name }) : m.moneyBudgetOf({ project: name })}
        share={share}
        colour={level === 'over' ? 'error' : level === 'near' ? 'warning' : 'primary'}
        text={isCompact ? formatBudgetShare(usage, currency) : formatBudgetUsage(usage, currency)}
        icon={
          level !== 'within' && (
            <span data-over={level === 'over' || undefined} className={styles.sign}>
              <TriangleAlert size={14} aria-hidden />
            </span>
          )
        }
      />
      {otherCurrencies.length > 0 && (
        <div className={styles.note} title={m.otherCurrenciesHint}>
          {formatOtherCurrencies(usage)}
        </div>
      )}
    </div>
  );
}
