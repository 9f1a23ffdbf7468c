import * as m from '#messages/platform.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';

/** Warns before someone shares a link that only works on this computer. */
export function LocalAddressHint() {
  const isLocal = /^(localhost|127\..*|\[::1\])$/.test(location.hostname);
  return isLocal && <Alert tone="warning">{m.localAddressHint({ host: location.host })}</Alert>;
}
