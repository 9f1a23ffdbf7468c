import type { LucideIcon } from 'lucide-react';
import { ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Card } from '#src/platform/web/kit/display/card.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { IconDisc } from '#src/platform/web/layout/feedback/icon-disc.tsx';
import * as styles from '#src/platform/web/layout/feedback/message.module.css';
import { PageHeading } from './page-heading.tsx';
import * as page from './page.module.css';

type EmptyPageProps = {
  title: string;
  icon: LucideIcon;
  /** Why there is no content, in a few words. */
  reason: string;
  /** What to do about it. */
  sentence: string;
  /** Where to go instead: no page is a dead end. */
  link: { label: string; to: string };
};

/** A page without content: why, and where to go instead. */
export function EmptyPage({ title, icon, reason, sentence, link }: EmptyPageProps) {
  return (
    <div className={page.page}>
      <div className={page.head}>
        <PageHeading>{title}</PageHeading>
      </div>
      <Card className={styles.pageMessage}>
        <IconDisc icon={icon} />
        <div className={styles.words}>
          <p className={text.body}>{reason}</p>
          <p className={classNames(text.lead, text.quiet)}>{sentence}</p>
        </div>
        <ButtonLink to={link.to} variant="outlined">
          {link.label}
        </ButtonLink>
      </Card>
    </div>
  );
}
