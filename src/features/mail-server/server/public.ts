export { canSendMail, findAccountServer } from './account-servers.ts';
