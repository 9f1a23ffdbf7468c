import { lazy } from 'react';

export { dataKey } from './data-key.ts';
export type { HeldKey } from './data-key.ts';
export { opened, useOpened, withoutPlain, withoutUnreadable } from './private-records.ts';
export { openText, sealText } from './sealing.ts';

/** Every page holds the key; one shows the switch. */
export const PrivateMode = lazy(async () => ({ default: (await import('./private-mode.tsx')).PrivateMode }));
