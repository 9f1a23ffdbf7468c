import type { ShellParts } from '#src/platform/web/feature.ts';
import { EncryptionBackfill } from './encryption/encryption-backfill.ts';

export const shellParts: ShellParts = {
  everywhere: [{ audience: 'tenant', Component: EncryptionBackfill }],
};
