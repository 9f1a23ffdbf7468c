export { YourDataSection } from './on-demand.tsx';
