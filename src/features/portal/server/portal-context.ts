import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { portalTexts } from '#messages/document/portal.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { findClient } from '#src/features/clients/server/public.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import { findLetterhead } from '#src/features/invoices/server/public.ts';
import type { Letterhead } from '#src/features/invoices/server/public.ts';
import type { PortalSettings } from '#src/features/portal/contract.ts';
import { lastShownDay } from '#src/features/portal/rules/portal-choices.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';

/** Whose portal it is, and how it writes. */
export type PortalContext = {
  client: Client;
  settings: PortalSettings;
  today: string;
  /** The last day whose time is shown. */
  lastDay: string;
  timeZone: string;
  letterhead: Letterhead;
  ownerName: string;
  /** Who did the work. */
  personName: string;
  texts: (typeof portalTexts)['en'];
  hours: (ms: number) => string;
  day: (day: string) => string;
  shortDay: (day: string) => string;
  month: (day: string) => string;
  money: (amounts: readonly { amountMinor: number; currency: string }[]) => string;
  /** IDs of the database would show how many records there are, and when they were created. */
  opaqueId: (id: string) => string;
};

export type PortalQuery = { clientId: string; settings: PortalSettings; linkKey: Uint8Array };

/** Null if the owner has no such client. */
export async function loadPortalContext(
  db: Db,
  owner: Owner,
  { clientId, settings, linkKey }: PortalQuery,
): Promise<PortalContext | null> {
  const client = await findClient(db, owner, clientId);
  if (!client) return null;
  const { timeZone } = await findPreferences(db, owner);
  const letterhead = await findLetterhead(db, owner, client);
  const { locale, seller } = letterhead;
  const today = localDay(new Date().toISOString(), timeZone);
  const personName = await findOwnName(db);
  const texts = portalTexts[documentLanguage(letterhead.language)];
  return {
    client,
    settings,
    today,
    lastDay: lastShownDay(settings.delay, today),
    timeZone,
    letterhead,
    ownerName: seller.name.trim() === '' ? personName : seller.name,
    personName,
    texts,
    // To the minute, as everywhere that time is listed or summed.
    hours: (ms) => `${ms < 0 ? '−' : ''}${formatDuration(Math.abs(ms))}\u00A0h`,
    day: (day) => formatDay(day, { dateStyle: 'long' }, locale),
    shortDay: (day) => formatDay(day, { day: 'numeric', month: 'short' }, locale),
    month: (day) => formatDay(day, { month: 'long', year: 'numeric' }, locale),
    money: (amounts) => amounts.map((amount) => formatMoney(amount, locale)).join(' + '),
    opaqueId: (id) =>
      createHmac('sha256', linkKey).update(`stint portal ${clientId} ${id}`).digest('base64url').slice(0, 22),
  };
}

/** For those whose link stopped working. */
export async function findPortalOwnerName(db: Db, owner: Owner): Promise<string> {
  const { seller } = await findLetterhead(db, owner, { language: null });
  return seller.name.trim() === '' ? findOwnName(db) : seller.name;
}

async function findOwnName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select own_name() as name`.execute(db);
  return rows[0]?.name ?? '';
}
