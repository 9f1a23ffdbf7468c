import { sql } from 'kysely';

/** Files that may contain private fields in plain. */
export const mayHoldPrivateFields = sql`(settings ->> 'kind' in ('clients', 'projects')
  or inspection -> 'recognised' ->> 'kind' in ('clients', 'projects'))`;

/** The inspection without sample rows. */
export const withoutSample = sql`inspection || '{"sample": []}'::jsonb`;

/** Files without imported records: pending, or stopped before the run began. */
export const hasMadeNothing = sql`(status = 'ready' or (status = 'running' and stop_reason is not null and reference_ids is null))`;
