import { Fragment } from 'react';
import * as m from '#messages/timesheets.ts';
import type {
  PendingChange,
  PendingChanges,
} from '#src/features/timesheets/rules/offline/pending-changes.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { currentPendingChanges } from '#src/features/timesheets/web/pending-changes/current-pending-changes.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { VersionChoiceDialog } from '#src/platform/web/layout/version-choice-dialog.tsx';
import { VersionDiff } from '#src/platform/web/layout/version-diff.tsx';
import { compareVersions, operationLabel, savedAtLabel } from './pending-changes-labels.ts';
import * as styles from './pending-changes-panel.module.css';

type ConflictDialogProps = {
  operation: PendingChange;
  pendingChanges: PendingChanges;
  work: ClientsAndProjects;
  onClose: () => void;
};

/** Asks how to resolve a conflict, unless another tab already has. */
export function ConflictDialog({ operation, pendingChanges, work, onClose }: ConflictDialogProps) {
  const now = pendingChanges.find(({ opId }) => opId === operation.opId);
  if (now?.standing.is === 'conflict') {
    return <VersionChoice operation={now} work={work} onClose={onClose} />;
  }
  return (
    <DialogShell title={operationLabel(operation, pendingChanges)} width="medium" onClose={onClose}>
      <p role="status" className={text.body}>
        {m.alreadyResolvedInAnotherTab}
      </p>
    </DialogShell>
  );
}

/** Shows both versions; the user chooses one. */
function VersionChoice({ operation, work, onClose }: Omit<ConflictDialogProps, 'pendingChanges'>) {
  const theirs = operation.standing.is === 'conflict' ? operation.standing.theirs : null;
  const mine = currentPendingChanges()?.localVersion(operation) ?? null;
  const description = (operation.seen ?? mine ?? theirs)?.description ?? m.unknownEntry;
  const labels = choiceLabels(mine !== null, theirs !== null);

  return (
    <VersionChoiceDialog
      title={labels.question({ description })}
      labels={labels}
      isDeletion={!mine}
      onKeep={(which) => void currentPendingChanges()?.resolveConflict(operation.opId, which)}
      onClose={onClose}
    >
      {mine && theirs ? (
        <VersionDiff
          rows={compareVersions(mine, theirs, work)}
          saved={savedAtLabel(theirs.updatedAt, operation.madeAt)}
        />
      ) : (
        <DeletedVersionNotice mine={mine !== null} />
      )}
      {(mine ?? theirs) && !(mine && theirs) && (
        <dl className={styles.version}>
          {singleVersion(mine ?? theirs, work).map(({ label, mine: words }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </VersionChoiceDialog>
  );
}

/** What each choice does: without a version, it deletes. */
function choiceLabels(hasMine: boolean, hasTheirs: boolean) {
  if (!hasMine) return { question: m.deleteQuestion, mine: m.deleteEntry, theirs: m.keepEntry };
  if (!hasTheirs) return { question: m.restoreQuestion, mine: m.restoreWithChange, theirs: m.leaveDeleted };
  return { question: m.versionQuestion, mine: m.keepThisDevicesVersion, theirs: m.keepSavedVersion };
}

function DeletedVersionNotice({ mine }: { mine: boolean }) {
  return <p className={text.body}>{mine ? m.deletedElsewhereChoice : m.changedElsewhereChoice}</p>;
}

function singleVersion(entry: Parameters<typeof compareVersions>[0] | null, work: ClientsAndProjects) {
  return entry ? compareVersions(entry, entry, work) : [];
}
