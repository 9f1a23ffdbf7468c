/** Pages of accounts, drawn on the server. */
import { expect, it } from 'vitest';
import { currentFormats } from '#src/platform/shared/formats/formats.ts';
import type { Formats } from '#src/platform/shared/formats/formats.ts';
import { mePath, sessionPath } from '#src/platform/shared/requests/document-answers.ts';
import type { FirstAnswers } from '#src/platform/shared/requests/document-answers.ts';
import { noRounding } from '#src/platform/shared/rounding.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { firstCalls } from './first-calls.ts';
import { drawPage } from './web/draw-page.tsx';

const english: Formats = { date: 'd mmm yyyy', time: '24h', hours: 'h:mm', number: '1,234.56' };
const german: Formats = { date: 'dd.mm.yyyy', time: '24h', hours: 'decimal', number: '1.234,56' };

type Account = { name: string; uid: string; timeZone: string; formats: Formats };
const ann: Account = { name: 'Quince', uid: anId(1), timeZone: 'Pacific/Kiritimati', formats: english };
const bo: Account = { name: 'Zander', uid: anId(2), timeZone: 'Pacific/Pago_Pago', formats: german };

/** What the document of the dashboard brings an account that has tracked 1.5 hours. */
function dashboardOf({ name, uid, timeZone, formats }: Account, role: object = tenant): FirstAnswers {
  const today = localDay(Date.now(), timeZone);
  const totals = {
    count: 1,
    durationMs: 5_400_000,
    billableMs: 5_400_000,
    amounts: [{ amountMinor: 123_450, currency: 'EUR' }],
    days: [{ day: today, durationMs: 5_400_000, billableMs: 5_400_000 }],
  };
  const answers: Readonly<Record<string, unknown>> = {
    'timesheets/totals': totals,
    'timesheets/list': {
      items: [entryRecord({ id: anId(30), description: `Work of ${name}`, day: today, duration: 1.5 })],
      nextCursor: null,
    },
  };
  return {
    uid,
    responses: {
      [sessionPath]: { user: { id: uid, email: `${name}@example.org`, name } },
      [mePath]: {
        role,
        timeZone,
        formats,
        timeZoneKnown: true,
        currency: 'EUR',
        weekStart: 1,
        rounding: noRounding,
        defaultRate: null,
        target: null,
        lockedUntil: null,
        createdAt: '2026-01-02T09:00:00.000Z',
      },
    },
    calls: firstCalls('/dashboard', { today, weekStart: 1 }).flatMap(([call, input]) =>
      call in answers ? [{ name: call, input, answer: answers[call] }] : [],
    ),
  };
}

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };
const draw = (account: Account, role?: object) =>
  drawPage({ address: '/dashboard', answers: dashboardOf(account, role) });

it('have the records of their account, in its formats and on its day', async () => {
  const page = await draw(bo);
  expect(page?.title).toBe('Dashboard · Stint');
  expect(page?.markup).toContain('Work of Zander');
  expect(page?.markup).toContain('1,50');
  expect(page?.markup).toContain('1.234,50');
  expect(page?.drawn.today).toBe(localDay(Date.now(), bo.timeZone));
  expect(page?.markup).not.toContain(' style=');
});

it('have nothing of another account, however many are drawn at once', async () => {
  const alone = [await draw(ann), await draw(bo)];
  const together = await Promise.all([draw(ann), draw(bo), draw(ann), draw(bo)]);
  expect(together).toEqual([...alone, ...alone]);
  expect(JSON.stringify(together[0])).not.toContain('Zander');
  expect(JSON.stringify(together[1])).not.toContain('Quince');
  expect(together[0]?.drawn.today).not.toBe(together[1]?.drawn.today);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(currentAccount()).toBeNull();
  expect(currentFormats()).toEqual(english);
});

it('aren’t drawn for an account that may not open them, or before its time zone is known', async () => {
  expect(await draw(ann, { ...tenant, tenantEnabled: false })).toBeNull();
  const { responses, ...answers } = dashboardOf(ann);
  const me = { ...(responses[mePath] as object), timeZoneKnown: false };
  expect(
    await drawPage({
      address: '/dashboard',
      answers: { ...answers, responses: { ...responses, [mePath]: me } },
    }),
  ).toBeNull();
});
