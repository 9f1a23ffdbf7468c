import { Copy } from 'lucide-react';
import * as m from '#messages/platform.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { TextBox } from '#src/platform/web/kit/fields/text-box.tsx';
import { copyWithNotice } from '#src/platform/web/notice/copy-with-notice.ts';
import * as styles from './form.module.css';

type CopyFieldProps = { label: string; value: string; help: string };

/** A text to copy, such as a link or key that is shown only once. */
export function CopyField({ label, value, help }: CopyFieldProps) {
  return (
    <div className={styles.copy}>
      <TextBox
        label={label}
        value={value}
        help={help}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button variant="outlined" tone="primary" icon={Copy} onClick={() => void copyWithNotice(value)}>
        {m.copy}
      </Button>
    </div>
  );
}
