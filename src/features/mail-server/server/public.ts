export { canSendMail, loadMailServer } from './load-mail-server.ts';
