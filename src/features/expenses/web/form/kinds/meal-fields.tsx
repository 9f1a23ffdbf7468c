import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import * as m from '#messages/expenses.ts';
import { meals } from '#src/features/expenses/rules/kinds/per-diem.ts';
import type { Meal, PerDiemDay } from '#src/features/expenses/rules/kinds/per-diem.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { useField } from '#src/platform/web/form/use-field.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

const mealLabels: Readonly<Record<Meal, string>> = {
  breakfast: m.breakfast,
  lunch: m.lunch,
  dinner: m.dinner,
};

type MealFieldsProps = { days: readonly PerDiemDay[]; currency: string };

/** The days of a trip with what they are worth, and the meals that someone else paid for. */
export function MealFields({ days, currency }: MealFieldsProps) {
  return (
    <Box role="group" aria-label={m.providedMeals} sx={{ display: 'grid', minWidth: 0 }}>
      <Box sx={{ color: 'text.secondary' }}>{m.providedMeals}</Box>
      {days.map(({ day, amountMinor }) => {
        const label = formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' });
        return (
          <Box
            key={day}
            role="group"
            aria-label={label}
            // On phones, the meals are below the day.
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr auto', sm: '104px 1fr auto' },
              alignItems: 'center',
              columnGap: 3,
            }}
          >
            <span>{label}</span>
            <Box sx={{ display: 'flex', order: { xs: 1, sm: 0 }, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
              {meals.map((meal) => (
                <MealInput key={meal} name={`perDiem.meals.${day}.${meal}`} label={mealLabels[meal]} />
              ))}
            </Box>
            <Box component="span" sx={{ ...tabularNumbers, textAlign: 'right' }}>
              {formatMoney({ amountMinor, currency })}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

function MealInput({ name, label }: { name: string; label: string }) {
  const { ref, problem: _problem, value, onChange, ...field } = useField(name, label);
  return (
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          {...field}
          slotProps={{ input: { ref } }}
          checked={value === true}
          onChange={(_event, isProvided) => onChange(isProvided)}
        />
      }
    />
  );
}
