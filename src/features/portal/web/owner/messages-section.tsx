import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import * as m from '#messages/portal.ts';
import type { PortalReports } from '#src/features/portal/contract-reports.ts';
import { portal } from '#src/features/portal/web/api.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Select } from '#src/platform/web/kit/fields/select.tsx';
import { Switch } from '#src/platform/web/kit/fields/switch.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as sectionStyles from '#src/platform/web/layout/page/section.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { copyWithNotice } from '#src/platform/web/notice/copy-with-notice.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import * as styles from './owner.module.css';

/** What Stint mails to the owner and to clients: the same choice for all clients, and texts to send yourself. */
export function MessagesSection({ clientId }: { clientId: string }) {
  const { data: reports } = useQuery(portal.reports.queryOptions({ input: {} }));
  const { data: reminders } = useQuery(portal.reminders.queryOptions({ input: { id: clientId } }));
  if (!reports) return null;
  const save = (change: Partial<PortalReports>, done: string) =>
    void runMutation(() => portal.setReports.call(change), {
      done,
      keys: [portal.reports.key()],
    });
  return (
    <Section title={m.messages}>
      <div className={styles.messages}>
        <Switch
          label={m.reportSwitch}
          checked={reports.isOn}
          onChange={({ target: { checked: isOn } }) => save({ isOn }, isOn ? m.reportsOn : m.reportsOff)}
        />
        <div className={styles.reminders}>
          <Select
            label={m.reminderDays}
            choices={[...new Set([0, 3, 7, 14, reports.reminderDays ?? 0])].map((days) => ({
              value: String(days),
              label: days === 0 ? m.never : m.reminderAfter({ days }),
            }))}
            value={String(reports.reminderDays ?? 0)}
            onChange={(days) => save({ reminderDays: Number(days) || null }, m.remindersSaved)}
          />
          {reports.reminderDays !== null && (
            <Select
              label={m.howOften}
              choices={[
                { value: '1', label: m.once },
                { value: '2', label: m.reminderTwice },
              ]}
              value={String(reports.reminderCount)}
              onChange={(count) => save({ reminderCount: Number(count) }, m.remindersSaved)}
            />
          )}
        </div>
      </div>
      <ul aria-label={m.reminders} className={classNames(text.list, styles.rows)}>
        {reminders?.items.map(({ requestId, title, text: reminder }) => (
          <li key={requestId} className={sectionStyles.row}>
            <span>{title}</span>
            <Button size="small" icon={Copy} onClick={() => void copyWithNotice(reminder, m.reminderCopied)}>
              {m.copyText}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
