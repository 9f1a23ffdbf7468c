import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { startTransition, useEffect, useState } from 'react';
import * as m from '#messages/app.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

/** Defined by the build; absent in development. */
const buildHash: unknown = import.meta.env['VITE_BUILD_HASH'];
const shownHash = typeof buildHash === 'string' ? buildHash : 'development';

/** The build to name in bug reports. [2.29] */
export function BuildId() {
  // A tooltip sets state while it is mounted. In the page's first commit, React would then run all effects at once.
  const [isPageShown, setIsPageShown] = useState(false);
  useEffect(() => startTransition(() => setIsPageShown(true)), []);
  const button = (
    <ButtonBase
      aria-label={m.copyBuild({ build: shownHash.slice(0, 7) })}
      onClick={() => void navigator.clipboard.writeText(shownHash)}
      sx={{ ...tabularNumbers, minHeight: 44, px: 1, borderRadius: 1, font: 'inherit', color: 'inherit' }}
    >
      {shownHash.slice(0, 7)}
    </ButtonBase>
  );
  if (!isPageShown) return button;
  return (
    <Tooltip title={shownHash} describeChild>
      {button}
    </Tooltip>
  );
}
