/** Reports whose email the mail server refused. */
import { beforeEach, expect, it } from 'vitest';
import { aProject } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { firstDay, startReporter } from '#tests/support/server/reporter.ts';
import type { Reporter } from '#tests/support/server/reporter.ts';
import { runSchedules } from '#tests/support/server/run-schedules.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let reporter: Reporter;
let id: string;

beforeEach(async () => {
  reporter = await startReporter(stint);
  ({ ann } = reporter);
  id = await reporter.add();
  await runSchedules(stint, `${firstDay}T12:00:00Z`, { sendsMail: true });
});

const problems = async () => (await ann.api.schedules.problems({})).items;
/** What the mail server said. */
const answer = (status: string, problem: string | null) =>
  reporter.query(
    `update mails set status = '${status}', problem = ${problem === null ? 'null' : `'${problem}'`},
       attempted_at = now() - interval '1 hour' where user_id = $1`,
  );

it.each([
  ['failed', '550 No such user', '550 No such user'],
  ['sent', '550 No such user: ben@northwind.example', '550 No such user: ben@northwind.example'],
  ['sending', null, 'The mail server didn’t confirm the email, so it may not have arrived.'],
])(
  'a day whose email is “%s” (%s) is among the problems, with the reason',
  async (status, problem, reason) => {
    expect(await problems()).toEqual([]);
    await answer(status, problem);
    expect(await problems()).toMatchObject([
      { kind: 'scheduledReports', scheduleId: id, day: firstDay, problem: { code: 'NOT_DELIVERED', reason } },
    ]);
  },
);

it('is no problem once its report was sent again, which is one if it can’t be sent', async () => {
  await answer('failed', '550 No such user');
  await ann.api.scheduledReports.sendAgain({ id, day: firstDay });
  // It waits for a mail server.
  expect(await problems()).toMatchObject([{ day: firstDay, problem: { code: 'NO_MAIL_SERVER' } }]);
  await runSchedules(stint, `${firstDay}T12:00:00Z`, { sendsMail: true });
  expect(await problems()).toEqual([]);
});

it.each(['is paused', 'is deleted'])('is no problem once its report %s', async (what) => {
  await answer('failed', '550 No such user');
  if (what === 'is paused') await reporter.pause(id, true);
  else await ann.api.scheduledReports.delete({ id });
  expect(await problems()).toEqual([]);
});

it('is no problem while its client is archived, which stopped what waited', async () => {
  await answer('failed', 'The client is archived.');
  await ann.api.clients.toggleActive({ id: reporter.clientId });
  expect(await problems()).toEqual([]);
  await ann.api.clients.toggleActive({ id: reporter.clientId });
  expect(await problems()).toHaveLength(1);
});

it('is no problem while the client of its project is archived', async () => {
  const { id: projectId } = await ann.api.projects.create(aProject({ clientId: reporter.clientId }));
  await ann.api.scheduledReports.update({ id, clientId: null, projectId });
  await answer('failed', '550 No such user');
  expect(await problems()).toHaveLength(1);
  await ann.api.clients.toggleActive({ id: reporter.clientId });
  expect(await problems()).toEqual([]);
});

it('is no problem if private mode doesn’t send it', async () => {
  await ann.api.scheduledReports.update({ id, kind: 'expenses' });
  await answer('failed', '550 No such user');
  expect(await problems()).toHaveLength(1);
  await switchPrivateMode(ann, true);
  expect(await problems()).toEqual([]);
});

it.each([
  ['sent', null],
  ['cancelled', null],
])('an email that was %s is no problem', async (status, problem) => {
  await answer(status, problem);
  expect(await problems()).toEqual([]);
});
