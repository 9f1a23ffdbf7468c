import { Logger, run } from 'graphile-worker';
import pg from 'pg';
import { createMailTask } from './mail-sender.ts';
import type { MailConfig } from './mail-sender.ts';

type JobRunnerOptions = {
  /** The database as its owner: graphile-worker's tables are closed to our roles. */
  ownerUrl: string;
  mail: MailConfig | null;
  log: (sentence: string) => void;
};

/** Runs queued jobs until disposed. Several processes share the queue. */
export async function startJobRunner({ ownerUrl, mail, log }: JobRunnerOptions): Promise<AsyncDisposable> {
  const pool = new pg.Pool({ connectionString: ownerUrl, application_name: 'stint_jobs', max: 3 });
  pool.on('error', (error) => log(`The job queue lost its database connection: ${error.message}`));
  const runner = await run({
    pgPool: pool,
    taskList: { sendMail: createMailTask(pool, mail) },
    concurrency: 1,
    noHandleSignals: true,
    parsedCronItems: [],
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log(message);
    }),
  });
  return {
    async [Symbol.asyncDispose]() {
      await runner.stop();
      await pool.end();
    },
  };
}
