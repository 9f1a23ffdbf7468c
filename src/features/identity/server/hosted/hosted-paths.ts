export const firebaseSignIn = '/hosted/firebase';
export const oidcStart = '/hosted/oidc/start';
export const oidcFinish = '/hosted/oidc/finish';
export const connectedServices = '/connected-services';
export const disconnectService = '/disconnect-service';

/** Creates a session for someone whom another identity service knows. */
export function isHostedSignIn({ path }: { path?: string | undefined }): boolean {
  return path === firebaseSignIn || path === oidcFinish;
}
