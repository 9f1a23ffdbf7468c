import { sql } from 'kysely';

/** SQL: the status of a mail, or of a delivery by mail. Without an answer of the mail server, it may have arrived. */
export const mailStatus = sql`
  case when status = 'sending' and (problem is not null or attempted_at < now() - interval '10 minutes')
    then 'uncertain' else status end`;
