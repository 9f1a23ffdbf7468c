import { useInfiniteQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useMemo, useState } from 'react';
import * as m from '#messages/admin-page.ts';
import type { OutboxMail } from '#src/features/admin/contract.ts';
import { outbox } from '#src/features/admin/web/public.tsx';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { AdminTabs } from '#src/pages/admin/admin-tabs.tsx';
import * as styles from '#src/pages/admin/admin.module.css';
import { ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import { usePages } from '#src/platform/web/layout/table/list-rows.ts';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import { mailColumns } from '#src/platform/web/mail/mail-columns.tsx';
import { MailDialog } from './mail-dialog.tsx';

/** Emails that Stint sent or will send. Without a mail server, administrators find links here and pass them on. */
export function OutboxPage() {
  const { timeZone } = useAccount().preferences;
  const [openMail, setOpenMail] = useState<OutboxMail | null>(null);
  const list = useInfiniteQuery({
    queryKey: outbox.read.key(),
    // Called directly, which isn't cached for offline use.
    queryFn: ({ pageParam }) => outbox.read.call(pageParam === '' ? {} : { cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const pages = usePages(list);
  const columns = useMemo(() => mailColumns<OutboxMail>({ timeZone }), [timeZone]);
  const isKept = pages.items?.[0]?.status === 'kept';

  return (
    <>
      <ListPage
        {...pages}
        title={m.outbox}
        tabs={<AdminTabs current="outbox" />}
        totals={<p className={styles.intro}>{isKept ? m.outboxWithoutServer : m.outboxIntro}</p>}
        empty={{ icon: Mail, sentence: m.noMailsYet }}
      >
        {(shown) => (
          <RecordTable
            caption={m.outbox}
            items={shown}
            itemName={({ subject }) => subject}
            columns={columns}
            onOpen={setOpenMail}
          />
        )}
      </ListPage>
      {openMail && <MailDialog mail={openMail} onClose={() => setOpenMail(null)} />}
    </>
  );
}
