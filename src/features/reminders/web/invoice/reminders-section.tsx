import { useQuery } from '@tanstack/react-query';
import { BellOff, BellRing } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import * as m from '#messages/reminders.ts';
import type { SentReminder } from '#src/features/reminders/contract.ts';
import { mayRemindAnyway } from '#src/features/reminders/rules/reminder-plan.ts';
import { reminders } from '#src/features/reminders/web/api.ts';
import { reminderKeys } from '#src/features/reminders/web/queries.ts';
import { mediumDay, planText, reminderState } from '#src/features/reminders/web/reminder-labels.ts';
import { download } from '#src/platform/web/download.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { LinkButton } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { ClaimsList } from './fees-and-interest-list.tsx';
import * as styles from './invoice.module.css';

/** Loaded on demand, with the form library. */
const { Component: ReminderDialog } = createLazyComponent(
  async () => (await import('./reminder-dialog.tsx')).ReminderDialog,
);
const { Component: BlockDialog } = createLazyComponent(
  async () => (await import('../blocks/block-dialog.tsx')).BlockDialog,
);
const { Component: SentReminderDialog } = createLazyComponent(
  async () => (await import('./sent-reminder-dialog.tsx')).SentReminderDialog,
);

type RemindersSectionProps = {
  invoice: { id: string; clientId: string | null; number: string | null; currency: string };
};

/** The reminders of an invoice: what was sent, what comes next, and what stops it. */
export function RemindersSection({ invoice }: RemindersSectionProps) {
  const { id, clientId } = invoice;
  const { data } = useQuery(reminders.ofInvoice.queryOptions({ input: { id } }));
  // From a list, or with a reminder that is sent again.
  const [params, setParams] = useSearchParams();
  const [chosenDialog, setDialog] = useState<'remind' | 'block' | null>(null);
  const dialog = chosenDialog ?? (params.has('remind') ? 'remind' : null);
  const [shown, setShown] = useState<SentReminder | null>(null);
  if (!data?.next) return null;
  const { next, mode } = data;
  const isSettled = next.obstacle === 'settled';
  // Paid without a reminder: nothing to say.
  if (isSettled && data.reminders.length === 0) return null;
  const close = () => {
    setDialog(null);
    if (params.has('remind')) setParams({}, { replace: true });
  };
  return (
    <Section title={m.reminders}>
      {data.reminders.length > 0 && (
        <ol aria-label={m.remindersSent} className={classNames(text.list, styles.reminders)}>
          {data.reminders.map((reminder) => (
            <li key={reminder.id}>
              <LinkButton onClick={() => setShown(reminder)}>
                {m.levelOn({ level: reminder.name, day: mediumDay(reminder.day) })}
              </LinkButton>
              <div className={classNames(text.small, reminder.status === 'failed' ? text.error : text.quiet)}>
                {reminderState(reminder)}
              </div>
            </li>
          ))}
        </ol>
      )}
      <ClaimsList claims={data.claims} currency={invoice.currency} />
      <div className={styles.next}>
        {!isSettled && (
          <p className={text.body}>
            {mode === 'off' && next.obstacle === 'later' ? m.remindersOff : planText(next)}
          </p>
        )}
        {!isSettled && (
          <div className={styles.buttons}>
            {next.level !== null && mayRemindAnyway(next.obstacle) && (
              <Button variant="outlined" icon={BellRing} onClick={() => setDialog('remind')}>
                {m.remindNow}
              </Button>
            )}
            {next.obstacle === 'blocked' ? (
              <Button tone="neutral" onClick={() => void unblock(next.blocks, { id, clientId })}>
                {m.remindAgain}
              </Button>
            ) : (
              <Button tone="neutral" icon={BellOff} onClick={() => setDialog('block')}>
                {m.stopReminders}
              </Button>
            )}
          </div>
        )}
      </div>
      {data.reminders.length > 0 && (
        <div className={styles.folder}>
          <LinkButton onClick={() => void download(`/api/v1/invoices/${id}/claim-folder`)}>
            {m.downloadFolder}
          </LinkButton>
        </div>
      )}
      {dialog === 'remind' && <ReminderDialog invoiceId={id} clientId={clientId} onClose={close} />}
      {dialog === 'block' && <BlockDialog invoice={invoice} clientId={clientId} onClose={close} />}
      {shown && <SentReminderDialog reminder={shown} onClose={() => setShown(null)} />}
    </Section>
  );
}

type Blocks = readonly { of: 'invoice' | 'client' }[];

/** Takes back what stops it: of the invoice, of the client, or of both. */
function unblock(blocks: Blocks, { id, clientId }: { id: string; clientId: string | null }) {
  return runMutation(
    async () => {
      if (blocks.some(({ of }) => of === 'invoice')) await reminders.unblockInvoice.call({ id });
      if (clientId !== null && blocks.some(({ of }) => of === 'client'))
        await reminders.unblockClient.call({ id: clientId });
    },
    { done: m.remindedAgain, keys: reminderKeys, isRepeatable: true },
  );
}
