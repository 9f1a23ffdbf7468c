import { ScanText } from 'lucide-react';
import { use } from 'react';
import * as m from '#messages/expenses.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { ReceiptReadingContext } from './read-fields.ts';
import * as styles from './reading.module.css';

/** Reads the receipt of the form, or the text of a picture without a code, and says what came of it. */
export function ReadReceiptButtons() {
  const { onRead, reading, canReadPicture, outcome } = use(ReceiptReadingContext);
  if (!onRead) return null;
  const message =
    reading === null ? outcome?.message : reading === 'picture' ? m.readingPicture : m.readingReceipt;
  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        <Button
          variant="outlined"
          icon={ScanText}
          isBusy={reading !== null}
          onClick={() => onRead({ readsPicture: canReadPicture })}
        >
          {canReadPicture ? m.readPicture : m.readReceipt}
        </Button>
      </div>
      <div aria-live="polite">
        {message !== undefined && (
          <Alert tone={reading === null && outcome?.isProblem ? 'warning' : 'info'}>{message}</Alert>
        )}
      </div>
    </div>
  );
}
