import { sql } from 'kysely';
import type { ProjectHook } from '#src/features/projects/server/public.ts';

export const expensesProjectHook: ProjectHook = {
  async isInvoiced(db, { ownerId }, projectId) {
    const { rows } = await sql`
      select from expenses e join invoiced_expenses billed on billed.user_id = e.user_id and billed.expense_id = e.id
        where e.user_id = ${ownerId} and e.project_id = ${projectId} limit 1`.execute(db);
    return rows.length > 0;
  },
};
