import { useState } from 'react';
import * as m from '#messages/timesheets.ts';
import type {
  PendingChange,
  PendingChanges,
} from '#src/features/timesheets/rules/offline/pending-changes.ts';
import { currentPendingChanges } from '#src/features/timesheets/web/pending-changes/current-pending-changes.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { formatMoment, operationLabel } from './pending-changes-labels.ts';
import * as styles from './pending-changes-panel.module.css';

type OperationRowProps = {
  operation: PendingChange;
  pendingChanges: PendingChanges;
  onCompare: () => void;
  onEdit: () => void;
};

/** A queued change, its time, its problem and the available actions. */
export function OperationRow({ operation, pendingChanges, onCompare, onEdit }: OperationRowProps) {
  const { opId, kind, madeAt, standing } = operation;
  const [isAsking, setIsAsking] = useState(false);
  const label = operationLabel(operation, pendingChanges);
  return (
    <li className={styles.change}>
      <p className={classNames(text.body, text.medium)}>{label}</p>
      <p className={classNames(text.small, text.quiet)}>{formatMoment(madeAt)}</p>
      {standing.is !== 'waiting' && (
        <p className={classNames(text.small, text.warning, styles.problem)}>
          {standing.is === 'conflict' ? conflictMessage(standing.theirs === null) : standing.reason}
        </p>
      )}
      {isAsking ? (
        <div role="alert" className={styles.actions}>
          <span>{m.discardChangeQuestion}</span>
          <Button size="small" tone="danger" onClick={() => void currentPendingChanges()?.discard(opId)}>
            {m.discard}
          </Button>
          <Button size="small" autoFocus onClick={() => setIsAsking(false)}>
            {m.keep}
          </Button>
        </div>
      ) : (
        <div className={styles.actions}>
          {standing.is === 'conflict' && (
            <Button
              size="small"
              variant="outlined"
              tone="primary"
              aria-label={m.compareOperation({ operation: label })}
              onClick={onCompare}
            >
              {m.compare}
            </Button>
          )}
          {standing.is === 'refused' && (kind === 'create' || kind === 'change') && (
            <Button
              size="small"
              variant="outlined"
              tone="primary"
              aria-label={m.editOperation({ operation: label })}
              onClick={onEdit}
            >
              {m.edit}
            </Button>
          )}
          {standing.is === 'refused' && (
            <Button
              size="small"
              variant="outlined"
              tone="primary"
              aria-label={m.sendOperationAgain({ operation: label })}
              onClick={() => void currentPendingChanges()?.sendAgain(opId)}
            >
              {m.sendAgain}
            </Button>
          )}
          <Button
            size="small"
            variant="outlined"
            aria-label={m.discardOperation({ operation: label })}
            onClick={() => setIsAsking(true)}
          >
            {m.discard}
          </Button>
        </div>
      )}
    </li>
  );
}

function conflictMessage(isDeleted: boolean): string {
  return isDeleted ? m.thisEntryDeletedElsewhere : m.thisEntryChangedElsewhere;
}
