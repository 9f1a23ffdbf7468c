import { BellRing, CircleCheck, FolderDown, Mails, Send, Settings } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/reminders.ts';
import { AllInvoiceTabs } from '#src/features/invoices/web/public.tsx';
import type { InvoiceToRemind } from '#src/features/reminders/contract.ts';
import type { ReminderMode } from '#src/features/reminders/rules/reminder-limits.ts';
import { isForLetters } from '#src/features/reminders/rules/reminder-plan.ts';
import { isDue, useInvoicesToRemind, useRecipients } from '#src/features/reminders/web/queries.ts';
import { download } from '#src/platform/web/download.ts';
import { Button, ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import { ShowMoreButton } from '#src/platform/web/layout/page/list-parts.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { useLocalRows } from '#src/platform/web/layout/table/list-rows.ts';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import * as styles from './list.module.css';
import { reminderColumns } from './reminder-columns.tsx';
import type { ReminderRow } from './reminder-columns.tsx';

const { Component: SendRemindersDialog } = createLazyComponent(
  async () => (await import('./send-reminders-dialog.tsx')).SendRemindersDialog,
);

const { Component: LetterDialog } = createLazyComponent(
  async () => (await import('../letter/letter-dialog.tsx')).LetterDialog,
);

/** Invoices to remind today, and those that wait for something else. */
export function RemindersPage() {
  const navigate = useNavigate();
  const query = useInvoicesToRemind();
  const items = query.data?.items;
  const { recipients, canSend } = useRecipients(items);
  const all = useMemo(() => items?.map((item) => toRow(item, recipients)), [items, recipients]);
  const { rows, matching } = useLocalRows(query, { all, matches: isDue });
  const { rows: waiting } = useLocalRows(query, { all, matches: isWaiting });
  const [sent, setSent] = useState<readonly ReminderRow[] | null>(null);
  const [letterOf, setLetterOf] = useState<string | null>(null);
  const reminded = new Set(items?.flatMap(({ clientId, lastLevel }) => (lastLevel === null ? [] : clientId)));
  const folderActions = ({ clientId }: ReminderRow) =>
    reminded.has(clientId)
      ? [
          {
            label: m.folderOfClient,
            icon: FolderDown,
            onClick: () => void download(`/api/v1/clients/${clientId}/claim-folder`),
          },
        ]
      : [];
  const due = matching ?? [];
  const settings = (
    <ButtonLink to="/invoices/reminders/settings" variant="outlined" icon={Settings}>
      {m.settings}
    </ButtonLink>
  );
  return (
    <>
      <ListPage
        {...rows}
        title={m.invoices}
        controls={settings}
        {...(due.length > 0 && {
          action: { label: m.sendAll({ count: due.length }), icon: Send, onClick: () => setSent(due) },
        })}
        tabs={<AllInvoiceTabs current="reminders" />}
        notice={query.data && <ModeNotice mode={query.data.mode} canSend={canSend} />}
        isFiltered={false}
        onClearFilters={() => undefined}
        bulkActions={
          <Button tone="neutral" onClick={() => setSent(rows.selected)}>
            {m.sendReminders({ count: rows.selected.length })}
          </Button>
        }
        empty={{ icon: CircleCheck, sentence: m.nobodyToRemind }}
      >
        {(shown) => (
          <RecordTable
            caption={m.toRemind}
            items={shown}
            itemName={({ number }) => number}
            itemHref={({ id }) => `/invoices/${id}`}
            columns={reminderColumns}
            actions={(item) => [
              {
                label: m.preview,
                icon: BellRing,
                onClick: () => void navigate(`/invoices/${item.id}?remind`),
              },
              ...(isForLetters(item)
                ? [{ label: m.oneLetter, icon: Mails, onClick: () => setLetterOf(item.clientId) }]
                : []),
              ...folderActions(item),
            ]}
            selection={rows.selection}
          />
        )}
      </ListPage>
      {(waiting.items ?? []).length > 0 && (
        <div className={styles.waiting}>
          <Section title={m.notToday}>
            <RecordTable
              caption={m.notToday}
              items={waiting.items ?? []}
              itemName={({ number }) => number}
              itemHref={({ id }) => `/invoices/${id}`}
              columns={reminderColumns}
              actions={folderActions}
            />
            <ShowMoreButton more={waiting.more} />
          </Section>
        </div>
      )}
      {letterOf !== null && <LetterDialog clientId={letterOf} onClose={() => setLetterOf(null)} />}
      {sent && (
        <SendRemindersDialog
          items={sent}
          onClose={() => {
            setSent(null);
            rows.selection.clear();
          }}
        />
      )}
    </>
  );
}

/** What Stint does by itself, and what keeps it from that. */
function ModeNotice({ mode, canSend }: { mode: ReminderMode; canSend: boolean | undefined }) {
  switch (mode) {
    case 'off':
      return <Alert tone="info">{m.remindersAreOff}</Alert>;
    case 'suggest':
      return null;
    case 'automatic':
      if (canSend !== false) return <Alert tone="info">{m.remindersAreAutomatic}</Alert>;
      return (
        <Alert
          tone="warning"
          role="status"
          action={
            <TextLink to="/invoices/emails/settings" isLine>
              {m.setUpMailServer}
            </TextLink>
          }
        >
          {m.automaticWithoutMailServer}
        </Alert>
      );
  }
}

function toRow(item: InvoiceToRemind, recipients: ReadonlyMap<string, string>): ReminderRow {
  return { ...item, id: item.invoiceId, recipients: recipients.get(item.invoiceId) };
}

function isWaiting(item: InvoiceToRemind): boolean {
  return !isDue(item);
}
