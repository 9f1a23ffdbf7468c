export { backfillEncryptedCopies } from './encryption/backfill-encryption.ts';
