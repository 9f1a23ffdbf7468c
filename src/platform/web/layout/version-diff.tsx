import * as m from '#messages/platform.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './version-diff.module.css';

/** One field of two versions, as people read it. */
export type ComparedField = { label: string; mine: string; theirs: string; differs: boolean };

type VersionDiffProps = {
  rows: readonly ComparedField[];
  /** "Saved version, 16:53" */
  saved: string;
};

/** Compares two versions; differences are also marked for screen readers. */
export function VersionDiff({ rows, saved }: VersionDiffProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className={text.hidden}>{m.field}</span>
          </th>
          <th scope="col">{m.thisDevicesVersion}</th>
          <th scope="col">{saved}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, mine, theirs, differs }) => (
          <tr key={label} data-differs={differs || undefined}>
            <th scope="row">
              {label} {differs && <span className={text.hidden}>{m.differs}</span>}
            </th>
            <td>{mine}</td>
            <td>{theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
