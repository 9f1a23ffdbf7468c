import { useId } from 'react';
import * as m from '#messages/app.ts';
import { copyText } from '#src/platform/web/copy-text.ts';
import * as styles from './shell.module.css';

/** Defined by the build; absent in development. */
const buildHash: unknown = import.meta.env['VITE_BUILD_HASH'];
const shownHash = typeof buildHash === 'string' ? buildHash : 'development';

/** The build to name in bug reports. [2.29] */
export function BuildId() {
  const tooltip = useId();
  return (
    <>
      <button
        type="button"
        aria-label={m.copyBuild({ build: shownHash.slice(0, 7) })}
        aria-describedby={tooltip}
        className={styles.buildId}
        onClick={() => void copyText(shownHash)}
      >
        {shownHash.slice(0, 7)}
      </button>
      {/* Shown by styles alone: every page has it. */}
      <span role="tooltip" id={tooltip} className={styles.wholeBuildId}>
        {shownHash}
      </span>
    </>
  );
}
