export { timerOfClient } from './client-reference.ts';
