import { useQuery } from '@tanstack/react-query';
import { Copy, KeyRound, Link2Off, Plus, RotateCw } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/portal.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { ClientLink } from '#src/features/portal/contract.ts';
import { defaultClientLinkDays } from '#src/features/portal/rules/portal-address.ts';
import { portal, portalKeys } from '#src/features/portal/web/api.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { CopyField } from '#src/platform/web/form/copy-field.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import * as sectionStyles from '#src/platform/web/layout/page/section.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { RowActions } from '#src/platform/web/layout/table/row-actions.tsx';
import { copyWithNotice } from '#src/platform/web/notice/copy-with-notice.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { currentServerTime } from '#src/platform/web/server-time.ts';
import { CreateLinkDialog } from './create-link-dialog.tsx';
import * as styles from './owner.module.css';
import { PinDialog } from './pin-dialog.tsx';

/** The links that open the portal: several work side by side. */
export function ClientLinksSection({ clientId }: { clientId: string }) {
  const [dialog, setDialog] = useState<'create' | ClientLink | null>(null);
  const [newPath, setNewPath] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(portal.links.queryOptions({ input: { id: clientId } }));
  return (
    <Section
      title={m.links}
      action={
        <Button icon={Plus} className={styles.action} onClick={() => setDialog('create')}>
          {m.createLink}
        </Button>
      }
    >
      {!data && (
        <div className={styles.padded}>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton />}
        </div>
      )}
      {data?.items.length === 0 && (
        <p className={classNames(text.body, text.quiet, styles.padded)}>{m.noLinks}</p>
      )}
      <ul aria-label={m.links} className={classNames(text.list, styles.rows)}>
        {data?.items.map((link) => (
          <LinkRow key={link.id} link={link} onChangePin={() => setDialog(link)} />
        ))}
      </ul>
      {dialog === 'create' && (
        <CreateLinkDialog
          clientId={clientId}
          onCreated={(path) => {
            setNewPath(path);
            return refetch();
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {newPath !== null && (
        <DialogShell title={m.linkCreated} onClose={() => setNewPath(null)}>
          <CopyField label={m.clientLink} value={location.origin + newPath} help={m.clientLinkHelp} />
        </DialogShell>
      )}
      {dialog !== null && dialog !== 'create' && <PinDialog link={dialog} onClose={() => setDialog(null)} />}
    </Section>
  );
}

function LinkRow({ link, onChangePin }: { link: ClientLink; onChangePin: () => void }) {
  const { id, label, path, hasPin, isPinLocked, expiresAt, revokedAt, lastUsedAt } = link;
  const { timeZone } = useAccount().preferences;
  const day = (instant: string) => formatInstant(instant, { dateStyle: 'medium', timeZone });
  const time = (instant: string) =>
    formatInstant(instant, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const isExpired = Date.parse(expiresAt) <= currentServerTime();
  const isOver = revokedAt !== null || isExpired;
  const facts = [
    revokedAt !== null
      ? m.revokedOn({ day: day(revokedAt) })
      : isExpired
        ? m.expiredOn({ day: day(expiresAt) })
        : m.worksUntil({ day: day(expiresAt) }),
    hasPin ? m.pin : null,
    isPinLocked ? m.pinLocked : null,
    lastUsedAt === null ? m.neverUsed : m.lastUsed({ at: time(lastUsedAt) }),
  ];
  const change = (input: { isRevoked?: boolean; isPinLocked?: false; days?: number; pin?: null }) =>
    portal.updateLink.call({ id, ...input });
  const revoke = () =>
    runMutation(() => change({ isRevoked: true }), {
      done: m.linkRevoked({ label }),
      undo: () => change({ isRevoked: false }),
      keys: portalKeys,
    });
  const run = (input: Parameters<typeof change>[0], done: string) =>
    void runMutation(() => change(input), { done, keys: portalKeys });
  return (
    <li className={classNames(sectionStyles.row, styles.link)}>
      <div>
        <div className={classNames(text.medium, isOver && text.quiet)}>{label}</div>
        <div className={classNames(text.small, text.quiet)}>{facts.filter(Boolean).join(' · ')}</div>
      </div>
      <div className={styles.linkButtons}>
        {!isOver && path !== null && (
          <Button
            size="small"
            icon={Copy}
            onClick={() => void copyWithNotice(location.origin + path, m.linkCopied)}
          >
            {m.copy}
          </Button>
        )}
        <RowActions
          of={label}
          actions={
            revokedAt === null
              ? [
                  ...(isPinLocked
                    ? [
                        {
                          label: m.unlockPin,
                          icon: KeyRound,
                          onClick: () => run({ isPinLocked: false }, m.pinUnlocked({ label })),
                        },
                      ]
                    : []),
                  {
                    label: m.renew,
                    icon: RotateCw,
                    onClick: () => run({ days: defaultClientLinkDays }, m.linkRenewed({ label })),
                  },
                  hasPin
                    ? {
                        label: m.removePin,
                        icon: KeyRound,
                        onClick: () => run({ pin: null }, m.pinRemoved({ label })),
                      }
                    : { label: m.setPin, icon: KeyRound, onClick: onChangePin },
                  { label: m.revoke, icon: Link2Off, onClick: () => void revoke(), isDangerous: true },
                ]
              : [
                  {
                    label: m.restore,
                    icon: RotateCw,
                    onClick: () => run({ isRevoked: false }, m.linkRestored({ label })),
                  },
                ]
          }
        />
      </div>
    </li>
  );
}
