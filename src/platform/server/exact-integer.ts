/** A sum that a number can't hold exactly. Answered with 422 instead of a wrong amount. */
export class SumTooLarge extends RangeError {}

/** @throws SumTooLarge */
export function exactInteger(value: number): number {
  if (!Number.isSafeInteger(value)) throw new SumTooLarge(`${value} is too large for an exact number.`);
  return value;
}
