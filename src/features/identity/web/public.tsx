export { PresetRateHint } from './registration/preset-rate-hint.tsx';
export { loginAddress, loginPath, registerPath, returnAddress } from './sign-in/return-address.ts';
export {
  SessionProvider,
  useAccount,
  useAccountToday,
  useSession,
  useSessionActions,
} from './session/session-provider.tsx';
export { invitationAddress, useInvitation } from './registration/use-invitation.ts';
export { fetchRegistrationState } from './registration/use-registration-state.ts';
export { documentSession, signedOut } from './session/session.ts';
export type { Session, SignedIn } from './session/session.ts';
export type { CurrentUser } from './identity-client.ts';
