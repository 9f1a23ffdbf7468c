export { backfillEncryptedCopies } from './add-copies.ts';
