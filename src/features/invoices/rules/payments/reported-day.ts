export type ReportedDayProblem = 'future' | 'beforeIssue';

/** Why a client can't have paid an invoice on this day; null if they can. */
export function reportedDayProblem(
  day: string,
  { issueDay, today }: { issueDay: string; today: string },
): ReportedDayProblem | null {
  if (day > today) return 'future';
  return day < issueDay ? 'beforeIssue' : null;
}
