export { PresetRateHint } from './preset-rate-hint.tsx';
export {
  loginAddress,
  loginPath,
  registerPath,
  addressAfterLogin as returnAddress,
} from './return-address.ts';
export { SessionProvider, useAccount, useSession, useSessionActions } from './session-provider.tsx';
export { invitationAddress, useInvitation } from './use-invitation.ts';
export { fetchRegistrationState } from './use-registration-state.ts';
export { signedOut } from './session.ts';
export type { Session } from './session.ts';
