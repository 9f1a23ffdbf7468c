import { useState } from 'react';
import * as m from '#messages/approvals.ts';
import type { ApprovalRequest } from '#src/features/approvals/contract.ts';
import { approvalLimits } from '#src/features/approvals/rules/approval-limits.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { TextArea } from '#src/platform/web/kit/fields/text-box.tsx';
import * as textStyles from '#src/platform/web/kit/text.module.css';
import { answerQuestion } from './approval-mutations.ts';
import * as styles from './approvals.module.css';
import { useDayOf } from './use-day-of.ts';

type QuestionThreadProps = {
  requestId: string;
  entryId: string | null;
  /** What it is about. */
  label: string;
  messages: ApprovalRequest['messages'];
};

/** What both sides wrote, and a field for the answer. */
export function QuestionThread({ requestId, entryId, label, messages }: QuestionThreadProps) {
  const dayOf = useDayOf();
  const [text, setText] = useState('');
  const [isSending, setIsSending] = useState(false);

  async function send() {
    setIsSending(true);
    // After a failure, the notice says so and the text stays.
    if (await answerQuestion(requestId, entryId, text)) setText('');
    setIsSending(false);
  }

  return (
    <div className={styles.thread}>
      <ul aria-label={m.questions} className={classNames(textStyles.list, styles.lines)}>
        {messages.map((message) => (
          <li key={message.id}>
            <span className={styles.second}>
              {m.nameAndDay({ name: message.name, day: dayOf(message.at) })}
            </span>
            <p className={styles.written}>{message.text}</p>
          </li>
        ))}
      </ul>
      <form
        aria-label={label}
        className={styles.answer}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') void send();
        }}
      >
        <TextArea
          rows={1}
          label={m.yourAnswer}
          value={text}
          onChange={({ target }) => setText(target.value)}
          maxLength={approvalLimits.text}
        />
        <Button type="submit" variant="outlined" isBusy={isSending}>
          {m.answer}
        </Button>
      </form>
    </div>
  );
}
