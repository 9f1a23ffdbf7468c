import { Download } from 'lucide-react';
import * as m from '#messages/imports.ts';
import type { DryRun } from '#src/features/imports/contract-fields.ts';
import { download } from '#src/platform/web/download.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './imports.module.css';

type ProblemListProps = { importId: string; problems: DryRun['problems']; count: number };

/** Problems by line, and a download of these rows. */
export function ProblemList({ importId, problems, count }: ProblemListProps) {
  return (
    <div className={styles.problems}>
      <ProblemFileDownload importId={importId} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Long lists scroll, by keyboard too. */}
      <ul tabIndex={0} aria-label={m.problemsByLine} className={text.list}>
        {problems.map(({ line, column, words }) => (
          <li key={`${line} ${column ?? ''} ${words}`}>
            <span className={text.quiet}>
              {column === null ? m.line({ line }) : m.lineAndColumn({ line, column })}
            </span>
            <span>{words}</span>
          </li>
        ))}
      </ul>
      {problems.length < count && <p className={text.quiet}>{m.moreProblemsHint}</p>}
    </div>
  );
}

/** Downloads the rows with problems; a last column has the reasons. */
export function ProblemFileDownload({ importId }: { importId: string }) {
  return (
    <div className={styles.buttons}>
      <Button
        size="small"
        variant="outlined"
        tone="primary"
        icon={Download}
        onClick={() => void download(`/api/v1/imports/${importId}/problem-rows`)}
      >
        {m.downloadProblemRows}
      </Button>
      <span className={classNames(text.small, text.quiet)}>{m.problemFileHint}</span>
    </div>
  );
}
