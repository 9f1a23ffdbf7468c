export { useRecalculation } from './use-recalculation.ts';
