import type { OtherRounding } from '#src/platform/shared/rounding.ts';

type RoundingColumns = {
  roundingMinutes: number | null;
  roundingDirection: OtherRounding['direction'] | null;
};

/** The columns that clients and projects have for their rounding. */
export const roundingColumns = {
  read({ roundingMinutes, roundingDirection }: RoundingColumns): OtherRounding | null {
    if (roundingMinutes === null || roundingDirection === null) return null;
    // The table's check allows no other minutes.
    const minutes = roundingMinutes as OtherRounding['minutes'];
    return { minutes, direction: roundingDirection };
  },
  write(rounding: OtherRounding | null): RoundingColumns {
    const { minutes = null, direction = null } = rounding ?? {};
    return { roundingMinutes: minutes, roundingDirection: direction };
  },
};
