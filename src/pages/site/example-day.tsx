import { Pause } from 'lucide-react';
import * as m from '#messages/site-page.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Card } from '#src/platform/web/kit/display/card.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './example-day.module.css';

const entries = [
  {
    what: m.websiteRelaunch,
    forWhom: m.acmeLtd,
    from: '09:00',
    to: '12:30',
    hours: '3:30',
    amount: '€332.50',
  },
  {
    what: m.supportCall,
    forWhom: m.borgesAndCo,
    from: '13:15',
    to: '14:00',
    hours: '0:45',
    amount: '€67.50',
  },
  {
    what: m.retainerMonthlyReport,
    forWhom: m.castro,
    from: '14:30',
    to: '16:45',
    hours: '2:15',
    amount: '€168.75',
  },
];

/** A static picture of the product. The totals match the entries: 6.5 h, €568.75. */
export function ExampleDay() {
  return (
    <div role="img" aria-label={m.exampleDayAlt} className={classNames(text.figures, styles.picture)}>
      <Card>
        <div className={classNames(styles.line, styles.day)}>
          <span className={styles.what}>{m.exampleDate}</span>
          <span>{m.exampleTotalTime}</span>
          <span className={styles.amount}>€568.75</span>
        </div>
        {entries.map(({ what, forWhom, from, to, hours, amount }) => (
          <div key={what} className={styles.line}>
            <span className={styles.dot} />
            <div className={styles.what}>
              <div className={classNames(text.truncated, text.medium)}>{what}</div>
              <div className={classNames(text.truncated, text.small, text.quiet)}>{forWhom}</div>
            </div>
            <span className={styles.times}>
              {from}–{to}
            </span>
            <span>{hours}</span>
            <span className={styles.amount}>{amount}</span>
          </div>
        ))}
      </Card>
      <div className={styles.timer}>
        <Pause size={18} />
        01:12:44
      </div>
    </div>
  );
}
