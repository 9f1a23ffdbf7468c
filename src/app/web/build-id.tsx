import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { figures } from '#src/platform/web/theme/figures.ts';

/** Put in by the build; absent while developing. */
const hash: unknown = import.meta.env['VITE_BUILD_HASH'];
const fullHash = typeof hash === 'string' ? hash : 'development';

/** Which Stint this is: what a report of a fault should name. [2.29] */
export function BuildId() {
  return (
    <Tooltip title={fullHash} describeChild>
      <ButtonBase
        aria-label={`Build ${fullHash.slice(0, 7)}, copy`}
        onClick={() => void navigator.clipboard.writeText(fullHash)}
        sx={{ ...figures, minHeight: 44, px: 1, borderRadius: 1, font: 'inherit', color: 'inherit' }}
      >
        {fullHash.slice(0, 7)}
      </ButtonBase>
    </Tooltip>
  );
}
