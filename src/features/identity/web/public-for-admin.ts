/** What the pages of administrators need. Apart from `public.tsx`, which the login page loads. */
export { accounts, invitations, registration } from './api.ts';
