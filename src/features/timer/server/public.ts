export { timerOfClient } from './client-reference.ts';
export { timerPart } from './portable.ts';
