import * as m from '#messages/expenses.ts';
import { meals } from '#src/features/expenses/rules/kinds/per-diem.ts';
import type { Meal, PerDiemDay } from '#src/features/expenses/rules/kinds/per-diem.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { useField } from '#src/platform/web/form/use-field.ts';
import { Checkbox } from '#src/platform/web/kit/fields/checkbox.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './kinds.module.css';

const mealLabels: Readonly<Record<Meal, string>> = {
  breakfast: m.breakfast,
  lunch: m.lunch,
  dinner: m.dinner,
};

type MealFieldsProps = { days: readonly PerDiemDay[]; currency: string };

/** The days of a trip with what they are worth, and the meals that someone else paid for. */
export function MealFields({ days, currency }: MealFieldsProps) {
  return (
    <div role="group" aria-label={m.providedMeals} className={styles.meals}>
      <div className={text.quiet}>{m.providedMeals}</div>
      {days.map(({ day, amountMinor }) => {
        const label = formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' });
        return (
          <div key={day} role="group" aria-label={label} className={styles.day}>
            <span>{label}</span>
            <div className={styles.dayMeals}>
              {meals.map((meal) => (
                <MealInput key={meal} name={`perDiem.meals.${day}.${meal}`} label={mealLabels[meal]} />
              ))}
            </div>
            <span className={text.figures}>{formatMoney({ amountMinor, currency })}</span>
          </div>
        );
      })}
    </div>
  );
}

function MealInput({ name, label }: { name: string; label: string }) {
  const { ref, problem: _problem, value, onChange, ...field } = useField(name, label);
  return (
    <Checkbox
      {...field}
      ref={ref}
      label={label}
      checked={value === true}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
