/** Another Stint on the same database; PostgreSQL can't tell it from a second process. */
import { buildServer } from '#src/app/server/build-server.ts';
import { openDatabase } from '#src/platform/server/database/database.ts';
import { ensureLoginRoles } from '#src/platform/server/database/login-roles.ts';
import { createCaller } from './api-callers.ts';
import type { ApiCaller, Installation } from './api-callers.ts';
import { throwOnLog } from './postgres-setup.ts';
import { cheapPasswordHashing, testSecret } from './test-server.ts';

export type SecondServer = {
  /** The same account, calling the other process. */
  callerFor(caller: ApiCaller): ApiCaller;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function startSecondServer({ database, files }: Installation): Promise<SecondServer> {
  const logins = await ensureLoginRoles(database.url, throwOnLog);
  const own = openDatabase({ logins, poolSize: 4, registration: 'approval' });
  const server = await buildServer({
    database: own,
    files,
    attemptsPerMinute: 10_000,
    callsPerMinute: Infinity,
    url: 'http://127.0.0.1',
    secret: testSecret,
    passwordHashing: cheapPasswordHashing,
    webFolder: 'nowhere',
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    callerFor: ({ uid, name, email, cookie }) =>
      createCaller(url, {
        uid,
        name,
        email,
        cookie,
        password: '',
        storageState: { cookies: [], origins: [] },
      }),
    async [Symbol.asyncDispose]() {
      await server.close();
      await own.close();
    },
  };
}
