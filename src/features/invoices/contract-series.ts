import * as z from 'zod';
import { requiredText, withMessage } from '#src/platform/shared/field-schemas.ts';
import { resetPeriods } from './rules/invoice-limits.ts';
import { patternProblem } from './rules/number-pattern.ts';

/** How a series of numbers is written. */
export const Series = z
  .strictObject({
    pattern: requiredText(60),
    reset: z.enum(resetPeriods),
    /** Number of the first document of the series, to continue numbers from elsewhere. */
    firstNumber: z
      .int(withMessage('must be a whole number'))
      .min(1, { error: 'must be at least 1' })
      .max(999_999_999, { error: 'must be at most 999,999,999' })
      .default(1),
  })
  .superRefine(({ pattern, reset }, context) => {
    const problem = patternProblem(pattern, reset);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem, path: ['pattern'] });
  });
