export { PortalSection } from './lazy-components.tsx';
