import * as m from '#messages/imports.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { Import } from '#src/features/imports/contract.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { formatCreated } from './import-labels.ts';
import * as styles from './imports.module.css';
import { ProblemFileDownload } from './problem-list.tsx';
import { UndoImportButton } from './undo-import-button.tsx';

/** Results, with undo for 30 days. */
export function ImportResult({ of }: { of: Import }) {
  return of.status === 'undone' ? <UndoneImport of={of} /> : <FinishedImport of={of} />;
}

function FinishedImport({ of }: { of: Import }) {
  const { made, duplicates, problemRows, undoUntil } = of;
  const { timeZone } = useAccount().preferences;
  const target = targets[of.kind];
  return (
    <Section title={m.results}>
      <div className={styles.parts}>
        <p className={text.lead}>{m.importedResult({ records: formatCreated(made) })}</p>
        {duplicates > 0 && <p>{m.duplicatesSkipped({ count: duplicates })}</p>}
        {problemRows > 0 && (
          <>
            <p>{m.problemsSkipped({ count: problemRows })}</p>
            {undoUntil !== null && <ProblemFileDownload importId={of.id} />}
          </>
        )}
        <div className={styles.buttons}>
          <ButtonLink to={target.path} variant="filled">
            {target.label}
          </ButtonLink>
          <ButtonLink to="/imports" tone="neutral">
            {m.importAnotherFile}
          </ButtonLink>
          {undoUntil !== null && <UndoImportButton of={of} />}
        </div>
        {undoUntil !== null && (
          <p className={classNames(text.small, text.quiet)}>
            {m.undoUntil({ day: formatInstant(undoUntil, { dateStyle: 'long', timeZone }) })}
          </p>
        )}
      </div>
    </Section>
  );
}

const targets = {
  entries: { path: '/timesheets?range=all', label: m.showTimesheets },
  clients: { path: '/clients', label: m.showClients },
  expenses: { path: '/expenses', label: m.showExpenses },
  projects: { path: '/projects', label: m.showProjects },
} as const;

function UndoneImport({ of: { keptRecords } }: { of: Import }) {
  return (
    <Section title={m.results}>
      <div className={styles.parts}>
        <p>{keptRecords.length === 0 ? m.undoneCompletely : m.undoneExcept}</p>
        {keptRecords.length > 0 && (
          <ul className={styles.kept}>
            {keptRecords.map(({ what, why }) => (
              <li key={what}>
                {what}
                <div className={classNames(text.small, text.quiet)}>{why}</div>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.buttons}>
          <ButtonLink to="/imports" variant="outlined" tone="primary">
            {m.importAnotherFile}
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
