/** With row-level security off, the handlers alone must protect records. */
import { beforeAll, describe, expect, it } from 'vitest';
import { invoiceTabs } from '#src/features/invoices/rules/invoice-status.ts';
import { expenseReportColumns } from '#src/features/reports/rules/expense-report.ts';
import { exchangeWording } from '#src/features/reports/rules/report-wording.ts';
import { timeReportColumns } from '#src/features/reports/rules/time-report.ts';
import { csvHeader } from '#src/features/reports/server/report-csv.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import type { CallerKind } from '#tests/support/server/access-rules.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import {
  admittedParties,
  createCallerFixtures,
  callWithRecord,
  withReusedFixtures,
  oneTry,
} from '#tests/support/server/caller-kinds.ts';
import type { CallerFixture } from '#tests/support/server/caller-kinds.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { procedures } from '#tests/support/server/procedure-list.ts';
import type { ListedProcedure } from '#tests/support/server/procedure-list.ts';
import { callProcedure } from '#tests/support/server/rpc-and-rest.ts';
import { aDevice, aStart } from '#tests/support/server/timer-device.ts';
import { unpackZip } from '#tests/support/server/zip-fixture.ts';

let parties: Record<CallerKind, CallerFixture>;
let lastingParties: Record<CallerKind, CallerFixture>;
let newcomer: ApiCaller;
let url: string;
beforeAll(async () => {
  const stint = await startInstallation({ sendsMail: true });
  ({ url } = stint);
  parties = await createCallerFixtures(stint);
  lastingParties = withReusedFixtures(parties);
  newcomer = await stint.newTenant('Nina');
  const device = aDevice(parties['tenant user'].caller);
  for (const at of [0, 5_000]) await device.push({ runId: newId(), at: Date.now() + at, act: aStart() });
  await withClient(stint.database.url, (client) =>
    client.query(`do $$ declare one record; begin
      for one in select relname from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace loop
        execute format('alter table %I disable row level security', one.relname);
      end loop; end $$`),
  );
  return () => stint[Symbol.asyncDispose]();
});

const named = procedures.filter(
  ({ idField, access }) =>
    idField !== undefined && !['admin', 'superAdmin'].includes(access.who) && access.record !== 'shared',
);

describe.each(named)('$name without row-level security', oneTry, (procedure: ListedProcedure) => {
  it('works for the owner', async () => {
    const admitted = admittedParties(procedure, { parties, lastingParties });
    const { status, content } = await callWithRecord('RPC', procedure, admitted['tenant user'], 'own');

    expect({ status, isNull: content === null }).toEqual({ status: 200, isNull: false });
  });

  it('finds no foreign records [1.3, 6.1]', async () => {
    const foreign = await callWithRecord('RPC', procedure, lastingParties['tenant user'], 'foreign');
    const missing = await callWithRecord('RPC', procedure, lastingParties['tenant user'], 'missing');

    expect(foreign.content === null || foreign.status === 404).toBe(true);
    expect(foreign.text).toBe(missing.text);
  });
});

const lists = procedures.filter(
  ({ method, required, name, access }) =>
    method === 'GET' &&
    !['admin', 'superAdmin'].includes(access.who) &&
    required.length === 0 &&
    // The preview needs a project or a client.
    ![
      'session.me',
      'exports.everything',
      'timesheets.previewRecalculatedRates',
      // The same for everyone.
      'reminders.presetTexts',
      'invoices.presetEmails',
      // No records: whether emails can be sent.
      'scheduledReports.options',
    ].includes(name),
);

it.each(lists)(
  '$name without row-level security shows a new account no foreign records [1.3, 6.1]',
  async (procedure) => {
    const { content } = await callProcedure(newcomer, 'RPC', procedure, {});

    expect([
      { items: [], nextCursor: null },
      { count: 0, durationMs: 0, billableMs: 0, amounts: [], days: [] },
      { items: [] },
      { items: [], draftCount: 0 },
      { items: [], lastDays: [] },
      { server: null, hasOfInstallation: true },
      { currency: 'EUR', items: [] },
      {
        accountCurrency: 'EUR',
        accountMinor: 0,
        accountTaxMinor: 0,
        count: 0,
        missingRateCount: 0,
        sums: [],
      },
      { items: [], clientCount: 0 },
      { retainers: [], budgets: [] },
      { tasks: [] },
      { items: [expect.objectContaining({ isCurrent: true })], nextCursor: null, hasPassword: true },
      { createdAt: null },
      { isLastOwner: false, activeAccounts: 0, otherAccounts: [] },
      { isOn: true, reminderDays: null, reminderCount: 1 },
      { settings: expect.objectContaining({ graceDays: 2 }) as object, revision: 0 },
      { mode: 'suggest', items: [] },
      { dueCount: 0 },
      { upcoming: [], failedCount: 0 },
      { days: 0, first: null, last: null, isFetched: false, isDue: false },
      { host: null, checkedAt: null, problem: null, hasSuggestions: false },
      { state: 'off', left: 0 },
      { counts: invoiceTabs.map((tab) => ({ tab, count: 0 })), sums: [] },
      { usedBytes: 0, quotaBytes: expect.any(Number) as number },
      { documentId: null },
      { settings: expect.objectContaining({ logoDocumentId: null }) as object, revision: 0 },
      {
        settings: expect.objectContaining({ categories: expect.any(Array) as object }) as object,
        revision: 0,
        isSmallBusiness: false,
      },
      { now: expect.any(Number) as number, timer: null, lastSeq: 0, settled: [] },
      // A CSV file with only its header, without the byte order mark.
      csvHeader(timeReportColumns(exchangeWording)).slice(1),
      csvHeader(expenseReportColumns(exchangeWording)).slice(1),
    ]).toContainEqual(content);
  },
);

it('an export without row-level security contains no foreign records [1.3, 6.1]', async () => {
  const { caller, ownRecords } = parties['tenant user'];
  const marks = [caller.uid, ownRecords.clientId, ownRecords.projectId];

  expect(await exportOf(newcomer)).not.toSatisfy((text: string) => marks.some((mark) => text.includes(mark)));
  expect(await exportOf(caller)).toContain(ownRecords.projectId);
});

async function exportOf({ cookie }: ApiCaller): Promise<string> {
  const response = await fetch(`${url}/api/v1/exports/everything`, { headers: { cookie } });
  const files = await unpackZip(Buffer.from(await response.arrayBuffer()));
  return [...files.values()].join('\n');
}
