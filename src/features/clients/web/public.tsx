export { addMissingCopies } from './add-copies.ts';
