import Alert from '@mui/material/Alert';
import * as m from '#messages/platform.ts';

/** Warns before someone shares a link that only works on this computer. */
export function LocalAddressHint() {
  const isLocal = /^(localhost|127\..*|\[::1\])$/.test(location.hostname);
  return isLocal && <Alert severity="warning">{m.localAddressHint({ host: location.host })}</Alert>;
}
