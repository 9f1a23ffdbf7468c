import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as m from '#messages/encryption.ts';
import { isPrivateState } from '#src/features/encryption/rules/private-mode-state.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { Progress } from '#src/platform/web/kit/display/progress.tsx';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import { Switch } from '#src/platform/web/kit/fields/switch.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { encryption } from './api.ts';
import { PrivateFieldList } from './private-field-list.tsx';
import * as styles from './private-mode.module.css';
import { changePrivateMode, isConverting, runConversion, useConversion } from './run-conversion.ts';

/** The private mode switch, with the progress of a conversion. */
export function PrivateModeSection() {
  const query = useQuery(encryption.privateMode.queryOptions({ input: {} }));
  const isUnderWay = query.data !== undefined && isConverting(query.data);
  const { isBusy, isWaiting, wanted, problem, total } = useConversion();
  useEffect(() => {
    if (isUnderWay) runConversion();
  }, [isUnderWay]);

  if (query.isPending) return <Skeleton height={72} />;
  if (query.isError) return <p className={text.body}>{toFailure(query.error).message}</p>;
  const { state, left } = query.data;
  const isOn = wanted ?? isPrivateState(state);
  return (
    <div className={styles.section}>
      <PrivateFieldList />
      <Switch
        label={m.privateMode}
        checked={isOn}
        disabled={isBusy}
        onChange={({ target }) => void changePrivateMode(target.checked)}
      />
      {isBusy && left > 0 && (
        <div role="status" className={styles.progress}>
          <Progress
            label={isOn ? m.encrypting : m.decrypting}
            percent={(100 * (total - left)) / Math.max(1, total)}
          />
          <p className={classNames(text.small, text.quiet)}>
            {(isOn ? m.encryptingProgress : m.decryptingProgress)({ done: total - left, total })}
          </p>
        </div>
      )}
      {isWaiting && left > 0 && (
        <p className={classNames(text.small, text.quiet)}>
          {(isOn ? m.otherTabNotEncryptedYet : m.otherTabNotDecryptedYet)({ count: left })}
        </p>
      )}
      {!isBusy && !isWaiting && left > 0 && (
        <Alert
          tone={problem === null ? 'warning' : 'error'}
          action={
            <Button tone="neutral" size="small" onClick={runConversion}>
              {m.continue}
            </Button>
          }
        >
          {(isOn ? m.notEncryptedYet : m.notDecryptedYet)({ count: left })} {problem}
        </Alert>
      )}
      {problem !== null && (isBusy || left === 0) && (
        <Alert tone={isBusy ? 'warning' : 'error'}>{problem}</Alert>
      )}
    </div>
  );
}
