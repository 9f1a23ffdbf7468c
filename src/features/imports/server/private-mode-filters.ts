import { sql } from 'kysely';

/** Files whose rows have in plain what private mode keeps encrypted only. */
export const mayHoldPrivateFields = sql`(settings ->> 'kind' in ('clients', 'projects')
  or inspection -> 'recognised' ->> 'kind' in ('clients', 'projects'))`;

/** What the file told of itself, but for its first rows. */
export const withoutSample = sql`inspection || '{"sample": []}'::jsonb`;

/** Files of which nothing has come: they wait, or their run stopped before it began. */
export const hasMadeNothing = sql`(status = 'ready' or (status = 'running' and stopped_by is not null and works is null))`;
