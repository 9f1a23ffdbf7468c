export { PortalSection } from './on-demand.tsx';
