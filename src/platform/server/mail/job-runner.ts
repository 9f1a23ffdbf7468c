import { Logger, parseCronItems, run } from 'graphile-worker';
import type { RunnerOptions, TaskList } from 'graphile-worker';
import pg from 'pg';
import { createMailTask } from './deliver-mail.ts';
import type { AccountServers, MailConfig } from './deliver-mail.ts';

type JobRunnerOptions = {
  /** The database as its owner: graphile-worker's tables are closed to our roles. */
  ownerUrl: string;
  mail: MailConfig | null;
  /** Null: all mails go through the installation’s server. */
  accountServers?: AccountServers | null;
  log: (sentence: string) => void;
  /** The tasks of features. */
  tasks?: TaskList;
};

/** A mail server that hangs doesn’t stop the mails of everyone else. */
const concurrency = 4;

/** Runs queued jobs until disposed. Several processes share the queue. */
export async function startJobRunner(options: JobRunnerOptions): Promise<AsyncDisposable> {
  const { pool, ...settings } = openJobQueue(options);
  const parsedCronItems = parseCronItems([{ task: 'forgetDeadLinks', match: '23 * * * *' }]);
  const runner = await run({ ...settings, concurrency, noHandleSignals: true, parsedCronItems });
  return {
    async [Symbol.asyncDispose]() {
      await runner.stop();
      await pool.end();
    },
  };
}

/** The connections, tasks and log of a runner. The caller ends the pool. */
export function openJobQueue({ ownerUrl, mail, accountServers = null, log, tasks }: JobRunnerOptions) {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    application_name: 'stint_jobs',
    max: concurrency + 2,
  });
  const logLoss = (error: Error) => log(`The job queue lost its database connection: ${error.message}`);
  pool.on('error', logLoss);
  pool.on('connect', (client) => client.on('error', logLoss));
  return {
    pool,
    pgPool: pool,
    taskList: {
      ...tasks,
      sendMail: createMailTask(pool, mail, accountServers),
      forgetDeadLinks: async () =>
        void (await pool.query(
          `update mails set text = '', html = ''
             where id in (select mails_with_dead_links())
               or is_private and status = 'sending' and attempted_at < now() - interval '1 hour'`,
        )),
    },
    // Ends before requests are cut off, so that both fit into the time of a shutdown.
    gracefulShutdownAbortTimeout: 2_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log(message);
    }),
  } satisfies RunnerOptions & { pool: pg.Pool };
}
