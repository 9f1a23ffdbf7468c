import { sql } from 'kysely';
import { findClient } from '#src/features/clients/server/public.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { fixedPriceProblem, hasFixedPrice } from '#src/features/projects/rules/fixed-price.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';

type PricedProject = { clientId?: string | null | undefined; fixedPrice?: unknown; instalments?: unknown };

/** @throws BAD_REQUEST if the price or an instalment doesn't fit the currency, or instalments exceed the price */
export async function requireValidPrice(
  db: Db,
  { ownerId }: Owner,
  { clientId, fixedPrice = null, instalments = [] }: PricedProject,
): Promise<void> {
  if (fixedPrice === null && Array.isArray(instalments) && instalments.length === 0) return;
  const { rows } = await sql<{ currency: string }>`
    select coalesce((select currency from clients where user_id = ${ownerId} and id = ${clientId ?? null}),
                    (select currency from preferences where user_id = ${ownerId}), 'EUR') as currency`.execute(
    db,
  );
  const problem = fixedPriceProblem({ fixedPrice, instalments }, rows[0]?.currency);
  if (problem) throw invalidField(problem.field, problem.reason);
}

export async function isAtFixedPrice(db: Db, owner: Owner, project: Project): Promise<boolean> {
  const { clientId, fixedPrice } = project;
  if (fixedPrice === null) return false;
  return hasFixedPrice(project, clientId === null ? null : await findClient(db, owner, clientId));
}
