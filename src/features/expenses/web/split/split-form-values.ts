import { ORPCError } from '@orpc/client';
import * as z from 'zod';
import * as m from '#messages/expenses.ts';
import { SplitExpense } from '#src/features/expenses/contract-split.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { isApiError, toFailure } from '#src/platform/web/failure.ts';

/** "project:…", "client:…", or null for yourself. */
type WorkChoice = string | null;

export type SplitForm = {
  id: string;
  revision: number;
  operationId: string;
  by: 'percent' | 'amount' | 'line';
  parts: { work: WorkChoice; percent: number | string | null; amountMinor: number | string | null }[];
  lines: { lineId: string; work: WorkChoice }[];
};

/** Half to its client, half to another one. */
export function toSplitForm(expense: Expense, operationId: string): SplitForm {
  const { id, revision, projectId, clientId, lines } = expense;
  const work =
    projectId === null ? (clientId === null ? null : `client:${clientId}`) : `project:${projectId}`;
  return {
    id,
    revision,
    operationId,
    by: 'percent',
    parts: [
      { work, percent: 50, amountMinor: null },
      { work: null, percent: 50, amountMinor: null },
    ],
    lines: lines.map((line) => ({ lineId: line.id, work })),
  };
}

/** The request, with a problem at the last part unless the parts add up. */
export function splitSchema({ grossMinor }: Pick<Expense, 'grossMinor'>) {
  return z.preprocess((values, context) => {
    const form = values as SplitForm;
    const { id, revision, operationId, by, parts, lines } = form;
    const request = { id, revision, operationId };
    if (by === 'line') return { ...request, parts: partsByLine(lines) };
    const field = by === 'percent' ? 'percent' : 'amountMinor';
    const shares = parts.map((part) => toShare(part[field], by));
    const total = by === 'percent' ? 10_000 : Math.abs(grossMinor);
    const sum = shares.reduce<number>((all, share) => all + (typeof share === 'number' ? share : 0), 0);
    const wrong = shares.findIndex((share) => typeof share !== 'number' || share <= 0);
    if (wrong >= 0 || sum !== total)
      context.addIssue({
        code: 'custom',
        path: ['parts', wrong >= 0 ? wrong : parts.length - 1, field],
        message: wrong >= 0 ? m.shareAboveZero : by === 'percent' ? m.addUpToAll : m.addUpToTotal,
      });
    return {
      ...request,
      parts: parts.map(({ work }, place) => ({ ...toWork(work), lineIds: [], share: shares[place] })),
    };
  }, SplitExpense);
}

/** The server’s problem with a part, at the form’s fields for its client or project and for its share. */
export function rethrowAtPart(
  { parts }: z.output<typeof SplitExpense>,
  { lines }: Pick<Expense, 'lines'>,
): (error: unknown) => never {
  const fieldsOf = (name: string) => {
    const [, place, field] = /^parts\.(\d+)\.(clientId|projectId|share)$/.exec(name) ?? [];
    if (place === undefined) return [name];
    // Only one of them is shown.
    if (field === 'share') return [`parts.${place}.percent`, `parts.${place}.amountMinor`];
    const { lineIds = [] } = parts[Number(place)] ?? {};
    const line = lines.findIndex(({ id }) => lineIds.includes(id));
    return [line < 0 ? `parts.${place}.work` : `lines.${line}.work`];
  };
  return (error) => {
    const fields = Object.entries(toFailure(error).fields);
    if (!isApiError(error) || fields.length === 0) throw error;
    const { code, status, message } = error;
    const data = {
      fields: Object.fromEntries(
        fields.flatMap(([name, reason]) => fieldsOf(name).map((field) => [field, reason])),
      ),
    };
    throw new ORPCError(code, { status, message, data });
  };
}

/** Percent with two decimals, in hundredths. */
function toShare(typed: number | string | null, by: 'percent' | 'amount') {
  return by === 'percent' && typeof typed === 'number' ? Math.round(typed * 100) : typed;
}

/** One part for each client or project, in the order of the lines. */
function partsByLine(lines: SplitForm['lines']) {
  return [...new Set(lines.map(({ work }) => work))].map((work) => ({
    ...toWork(work),
    lineIds: lines.filter((line) => line.work === work).map(({ lineId }) => lineId),
    share: null,
  }));
}

function toWork(work: WorkChoice) {
  const [kind, id = null] = work?.split(':') ?? [];
  return {
    projectId: kind === 'project' ? id : null,
    clientId: kind === 'client' ? id : null,
    isBillable: work !== null,
  };
}
