import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as textStyles from '#src/platform/web/kit/text.module.css';
import * as styles from './written-mail.module.css';

type WrittenMailProps = {
  /** Empty ones aren’t shown. */
  facts: readonly { label: string; value: string }[];
  text: string | null;
  note: string;
  /** Why it couldn’t be sent. */
  problem: string | null;
};

/** An email as it was written. */
export function WrittenMail({ facts, text, note, problem }: WrittenMailProps) {
  return (
    <>
      <dl className={styles.facts}>
        {facts
          .filter(({ value }) => value !== '')
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className={styles.text}>{text}</p>
      {note !== '' && <p className={classNames(textStyles.body, textStyles.quiet)}>{note}</p>}
      {problem !== null && <p className={classNames(textStyles.body, textStyles.error)}>{problem}</p>}
    </>
  );
}
