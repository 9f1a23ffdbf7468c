import { useFormContext } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { invoiceKeys } from '#src/features/invoices/web/queries.ts';
import { copyText } from '#src/platform/web/copy-text.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { addShareLink } from './add-link.ts';
import * as styles from './deliveries.module.css';

/** For webmail, which no program opens. */
export function CopyTextButton(of: { id: string; linkLabel: string }) {
  const { getValues } = useFormContext<{ text: string }>();
  const copy = () =>
    runMutation(() => copyText(addShareLink(getValues('text'), of)), {
      keys: invoiceKeys,
      done: m.textCopied,
    });
  return (
    <Button tone="neutral" className={styles.atStart} onClick={() => void copy()}>
      {m.copyText}
    </Button>
  );
}
