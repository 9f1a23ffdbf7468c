export { ProjectStatus } from './project-status.tsx';
