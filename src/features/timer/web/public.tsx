export { FloatingTimer } from './floating-timer.tsx';
