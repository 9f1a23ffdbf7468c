import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as m from '#messages/platform.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { NoWrapNumbers } from '#src/platform/web/kit/display/no-wrap-numbers.tsx';
import * as styles from './notice-bar.module.css';
import { dismissNotice, noticeDurationMs, useNotice } from './notices.ts';
import type { Notice } from './notices.ts';

/**
 * Shows notices, once, in the shell: bottom left, or above the timer on phones; at the top while a
 * dialog is open. Stays visible while hovered or focused.
 */
export function NoticeBar() {
  const notice = useNotice();
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    if (notice === null || notice.durationMs === Infinity || notice.isUntilNextPage || isHeld)
      return undefined;
    const timer = setTimeout(() => dismissNotice(), notice.durationMs ?? noticeDurationMs);
    return () => {
      clearTimeout(timer);
    };
  }, [notice, isHeld]);

  return (
    <div
      className={styles.corner}
      // Always rendered, so screen readers announce changes.
      role={notice?.tone === 'failed' ? 'alert' : 'status'}
      aria-live={notice?.tone === 'failed' ? 'assertive' : 'polite'}
      onPointerEnter={() => {
        setIsHeld(true);
      }}
      onPointerLeave={() => {
        setIsHeld(false);
      }}
      onFocus={() => {
        setIsHeld(true);
      }}
      onBlur={() => {
        setIsHeld(false);
      }}
    >
      {notice && (
        <div key={notice.id} className={styles.bar} data-ways={notice.secondAction ? 2 : 1}>
          <div className={styles.message}>
            {notice.headline && <Headline {...notice.headline} />}
            <NoWrapNumbers>{notice.message}</NoWrapNumbers>
          </div>
          <NoticeActionButton action={notice.action} />
          <NoticeActionButton action={notice.secondAction} />
          <IconButton label={m.closeMessage} className={styles.close} onClick={() => dismissNotice()}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  );
}

function Headline({ text, forMs }: NonNullable<Notice['headline']>) {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), forMs);
    return () => clearTimeout(timer);
  }, [forMs]);
  return isShown && <strong className={styles.headline}>{text}</strong>;
}

function NoticeActionButton({ action }: Pick<Notice, 'action'>) {
  if (!action) return null;
  return (
    <Button
      tone="neutral"
      className={action.isMain ? styles.mainAction : styles.action}
      onClick={() => {
        dismissNotice();
        action.run();
      }}
    >
      {action.label}
    </Button>
  );
}
