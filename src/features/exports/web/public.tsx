export { YourDataSection } from './lazy-components.tsx';
