import { ORPCError } from '@orpc/server';
import * as m from '#messages/api/schedules.ts';
import type { RunProblem } from '#src/features/schedules/contract.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';

/** What a person can repair; null for anything else, which is a failure. */
export function toRunProblem(error: unknown): RunProblem | null {
  if (error instanceof KeyUnavailable) return { code: 'KEY_UNAVAILABLE', reason: m.keyUnavailable };
  if (!(error instanceof ORPCError)) return null;
  const problems = problemsIn(error.data);
  if (problems.some(({ rule }) => rule !== undefined))
    return { code: 'E_INVOICE', reason: m.eInvoiceNeedsDetails };
  const reasons = problems.map(({ field, reason }) => `${field} ${reason}.`);
  return { code: String(error.code), reason: [error.message, ...reasons].join(' ') };
}

/** A failure is logged, and its day says so. */
export const unexpectedProblem: RunProblem = { code: 'FAILED', reason: m.failed };

/** Of INVALID: each field with what is wrong, and of an e-invoice with the rule. */
function problemsIn(data: unknown): { field: string; reason: string; rule?: string }[] {
  if (typeof data !== 'object' || data === null || !('problems' in data)) return [];
  return data.problems as { field: string; reason: string; rule?: string }[];
}
