import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { balanceMinor, settledAmounts, settledAmountsOfAll } from '#src/features/invoices/server/public.ts';
import type { InvoiceToRemind, ReminderSettings, SentReminder } from '#src/features/reminders/contract.ts';
import { reminderLimits } from '#src/features/reminders/rules/reminder-limits.ts';
import { planReminder } from '#src/features/reminders/rules/reminder-plan.ts';
import type { ReminderPlan } from '#src/features/reminders/rules/reminder-plan.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { mailStatus } from '#src/platform/server/mail/mail-status-column.ts';
import { daysBetween } from '#src/platform/shared/calendar-days.ts';
import { toMinorUnits } from '#src/platform/shared/money.ts';
import { levelName } from './write-reminder.ts';

type InvoiceRow = Omit<
  InvoiceToRemind,
  'daysOverdue' | 'day' | 'level' | 'levelName' | 'obstacle' | 'dueDay'
> & {
  dueDay: string | null;
  language: string;
  isPayable: boolean;
  isPaymentReported: boolean;
  isOnItsWay: boolean;
};

/** An issued invoice, with the reminder that comes next. */
export type PlannedInvoice = Omit<InvoiceRow, 'isPayable' | 'isPaymentReported' | 'isOnItsWay'> &
  ReminderPlan;

/** A refused or cancelled email isn't a reminder: another one has its level. */
const wasReminded = sql`d.status not in ('failed', 'cancelled')`;

const selectPlannable = (settled: RawBuilder<unknown>) => sql`
  select i.id as invoice_id, i.number, i.client_id, coalesce(i.frozen #>> '{buyer,name}', c.name, '') as client_name,
         i.currency, i.due_day, i.frozen ->> 'language' as language, ${balanceMinor} as balance_minor,
         i.state = 'issued' and i.type in ('invoice', 'deposit') as is_payable,
         last.level as last_level, last.day as last_day, coalesce(last.status in ('queued', 'sending'), false) as is_on_its_way,
         exists (select from reminders r join invoice_deliveries d on d.user_id = r.user_id and d.id = r.id
                   where r.user_id = i.user_id and r.invoice_id = i.id and not r.is_replaced and not (${wasReminded})) as has_failed,
         exists (select from payment_notices n
                   where n.user_id = i.user_id and n.invoice_id = i.id and n.dismissed_at is null) as is_payment_reported,
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'of', case when b.invoice_id is null then 'client' else 'invoice' end,
                   'until', b.until, 'reason', b.reason, 'note', b.note) order by b.created_at, b.id), '[]')
            from reminder_blocks b
            where b.user_id = i.user_id and b.stops = 'reminders' and (b.invoice_id = i.id or b.client_id = i.client_id)) as blocks
    from invoices i left join clients c on c.user_id = i.user_id and c.id = i.client_id
      left join lateral (
        select r.level, d.day, d.status from reminders r join (
          select user_id, id, day, ${mailStatus} as status from invoice_deliveries) d on d.user_id = r.user_id and d.id = r.id
          where r.user_id = i.user_id and r.invoice_id = i.id and not r.is_replaced and ${wasReminded}
          order by r.level desc limit 1) last on true
      ${settled}`;

type Situation = { settings: ReminderSettings; today: string };

type DueSituation = Situation & {
  /** Only the invoices of this client, if given. */
  clientId?: string | undefined;
};

/** The next reminder of an issued document; null if there is no such document. */
export async function findNextReminder(
  db: Db,
  { ownerId }: Owner,
  invoiceId: string,
  situation: Situation,
): Promise<PlannedInvoice | null> {
  const { rows } = await sql<InvoiceRow>`
    ${selectPlannable(sql`cross join ${settledAmounts}`)} where i.user_id = ${ownerId} and i.id = ${invoiceId} and i.state <> 'draft'`.execute(
    db,
  );
  return rows[0] ? toPlanned(rows[0], situation) : null;
}

/** Open invoices that are due, or soon, the longest overdue first. */
export async function listInvoicesToRemind(
  db: Db,
  { ownerId }: Owner,
  situation: DueSituation,
): Promise<InvoiceToRemind[]> {
  const { settings, today, clientId } = situation;
  const { rows } = await sql<InvoiceRow>`
    ${selectPlannable(settledAmountsOfAll(ownerId))}
      where i.user_id = ${ownerId} and i.state = 'issued' and i.type in ('invoice', 'deposit')
        ${clientId === undefined ? sql`` : sql`and i.client_id = ${clientId}`}
        and i.due_day < ${today}::date + ${settings.daysBefore ?? 0}::int + 1 and ${balanceMinor} > 0
      order by i.due_day, i.number limit ${reminderLimits.items}`.execute(db);
  return rows.flatMap((row) => {
    const { dueDay } = row;
    if (dueDay === null) return [];
    const planned = toPlanned(row, situation);
    const name = planned.level === null ? null : levelName(settings, planned.level);
    return [{ ...planned, dueDay, levelName: name, daysOverdue: Math.max(daysBetween(dueDay, today), 0) }];
  });
}

function toPlanned(row: InvoiceRow, { settings, today }: Situation): PlannedInvoice {
  const { lastLevel, lastDay, currency, ...facts } = row;
  const last = lastLevel === null || lastDay === null ? null : { level: lastLevel, day: lastDay };
  const minimumMinor = toMinorUnits(Number(settings.minimumBalance), currency);
  return { ...row, ...planReminder({ ...facts, last, minimumMinor }, settings, today) };
}

/** Oldest first. */
export async function listReminders(db: Db, { ownerId }: Owner, invoiceId: string): Promise<SentReminder[]> {
  const { rows } = await sql<SentReminder>`
    select r.id, r.level, r.name, r.balance_minor, r.subject, r.text, r.is_automatic, r.created_at,
           d.day, d.way, d.recipient, d.also_to, d.cc, d.bcc, d.problem, d.status
      from reminders r join (
        select user_id, id, day, way, recipient, also_to, cc, bcc, problem, ${mailStatus} as status from invoice_deliveries) d
        on d.user_id = r.user_id and d.id = r.id
      where r.user_id = ${ownerId} and r.invoice_id = ${invoiceId}
      order by r.created_at, r.id`.execute(db);
  return rows;
}

type NewReminder = {
  id: string;
  invoiceId: string;
  level: number;
  name: string;
  balanceMinor: number;
  subject: string;
  text: string;
  isAutomatic: boolean;
};

/** For the delivery that has its ID. The caller has locked the invoice and checked which level is next. */
export async function insertReminder(db: Db, { ownerId }: Owner, reminder: NewReminder): Promise<void> {
  const { invoiceId, level } = reminder;
  await sql`
    update reminders set is_replaced = true
      where user_id = ${ownerId} and invoice_id = ${invoiceId} and level = ${level} and not is_replaced
        and exists (select from invoice_deliveries d
                      where d.user_id = reminders.user_id and d.id = reminders.id and not (${wasReminded}))`.execute(
    db,
  );
  await db
    .insertInto('reminders')
    .values({ ...reminder, userId: ownerId })
    .execute();
}

/** The invoices that an email reminds of. */
export async function listRemindersOfMail(db: Db, { ownerId }: Owner, mailId: string): Promise<string[]> {
  const { rows } = await sql<{ invoiceId: string }>`
    select r.invoice_id from reminders r join invoice_deliveries d on d.user_id = r.user_id and d.id = r.id
      where r.user_id = ${ownerId} and (d.id = ${mailId} or d.mail_id = ${mailId})
      order by r.created_at, r.id`.execute(db);
  return rows.map(({ invoiceId }) => invoiceId);
}

/** Accounts whose reminders are sent on their days. */
export function automaticAccounts(): RawBuilder<{ ownerId: string }> {
  return sql<{ ownerId: string }>`select owner_id from automatic_reminder_accounts() as owner_id`;
}
