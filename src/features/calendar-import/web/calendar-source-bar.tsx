import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileUp, Link2, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as m from '#messages/calendar-import.ts';
import type { AddressProblem } from '#src/features/calendar-import/rules/calendar-problems.ts';
import { isCheckDue } from '#src/features/calendar-import/rules/suggestion.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { FileButton } from '#src/platform/web/form/file-button.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { calendarImport } from './api.ts';
import * as styles from './calendar-source-bar.module.css';
import { uploadCalendar } from './upload-calendar.ts';
import type { UploadResult } from './upload-calendar.ts';

const addressDialog = createLazyComponent(async () => (await import('./address-dialog.tsx')).AddressDialog);

/** Where suggestions come from: a file, an address, or neither yet. Checks the address when it opens. */
export function CalendarSourceBar() {
  const { timeZone } = useAccount().preferences;
  const queries = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const source = useQuery(calendarImport.get.queryOptions({ input: {} })).data;
  const refetch = () => queries.invalidateQueries({ queryKey: calendarImport.key() });
  const showFailure = (error: unknown) => notify(toFailure(error).message, { tone: 'failed' });
  const upload = useMutation({
    mutationFn: uploadCalendar,
    onSuccess: (result) => {
      notify(uploadNotice(result));
      return refetch();
    },
  });
  const refresh = useMutation({
    mutationFn: () => calendarImport.refresh.call({}),
    onSuccess: refetch,
    onError: showFailure,
  });
  const remove = useMutation({
    mutationFn: () => calendarImport.remove.call({}),
    onSuccess: () => {
      notify(m.calendarRemoved);
      return refetch();
    },
    onError: showFailure,
  });

  const refreshNotes = refresh.data ? missingNotes(refresh.data) : [];
  const host = source?.host ?? null;
  const checkedAt = source?.checkedAt ?? null;
  const isEmpty = host === null && source?.hasSuggestions === false;
  const hasChecked = useRef(false);
  const { mutate: check } = refresh;
  useEffect(() => {
    if (host === null || hasChecked.current || !isCheckDue(checkedAt, Date.now())) return;
    hasChecked.current = true;
    check();
  }, [host, checkedAt, check]);

  return (
    <div className={styles.bar}>
      {isEmpty && <p className={classNames(text.body, text.quiet, styles.intro)}>{m.intro}</p>}
      <div className={styles.buttons}>
        <FileButton
          label={m.calendarFile}
          accept=".ics,text/calendar"
          variant="outlined"
          isBusy={upload.isPending}
          icon={FileUp}
          onChoose={(file) => upload.mutate(file)}
        >
          {m.uploadFile}
        </FileButton>
        <Button variant="outlined" icon={Link2} onClick={() => setIsEditing(true)}>
          {host === null ? m.addAddress : m.changeAddress}
        </Button>
        {source && !isEmpty && (
          <Button tone="neutral" icon={Trash2} isBusy={remove.isPending} onClick={() => remove.mutate()}>
            {m.removeCalendar}
          </Button>
        )}
        {host !== null && (
          <p role="status" className={classNames(text.small, text.quiet)}>
            {refresh.isPending || checkedAt === null
              ? m.readingCalendar({ host })
              : m.calendarChecked({
                  host,
                  checkedAt: formatInstant(checkedAt, {
                    dateStyle: 'medium',
                    timeStyle: 'short',
                    timeZone,
                  }),
                })}
          </p>
        )}
      </div>
      {upload.isError && <Alert tone="error">{toFailure(upload.error).message}</Alert>}
      {source?.problem != null && !refresh.isPending && (
        <Alert tone="warning">{addressProblemLabels[source.problem]}</Alert>
      )}
      {refreshNotes.length > 0 && <Alert tone="info">{refreshNotes.join(' ')}</Alert>}
      {isEditing && (
        <addressDialog.Component
          onSaved={async () => {
            await refresh.mutateAsync();
          }}
          onClose={() => setIsEditing(false)}
        />
      )}
    </div>
  );
}

function uploadNotice({ suggestions, ...counts }: UploadResult): string {
  return [m.eventsFound({ count: suggestions }), ...missingNotes(counts)].join(' ');
}

/** Why events of the calendar aren’t suggested. */
function missingNotes({ unreadable, leftOut }: { unreadable: number; leftOut: number }): string[] {
  return [
    ...(unreadable > 0 ? [m.eventsUnreadable({ count: unreadable })] : []),
    ...(leftOut > 0 ? [m.eventsLeftOut({ count: leftOut })] : []),
  ];
}

/** Why the calendar at the address couldn’t be read, and what to do. */
const addressProblemLabels: Record<AddressProblem, string> = {
  privateAddress: m.privateAddress,
  unreachable: m.unreachable,
  timeout: m.timeout,
  notFound: m.notFound,
  tooManyRedirects: m.tooManyRedirects,
  keyUnavailable: m.keyUnavailable,
  tooLarge: m.tooLarge,
  notCalendar: m.notCalendar,
  noEvents: m.noEvents,
  unreadable: m.unreadable,
  tooManyEvents: m.tooManyEvents,
  tooMuch: m.tooMuch,
};
