/** Other identity services that are set up. */
export type HostedServices = { oidc?: { label: string }; firebase?: FirebaseServices };

/** Firebase's configuration of a web app, and its emulator if one runs. */
export type FirebaseServices = {
  apiKey: string;
  authDomain: string;
  projectId: string;
  emulatorUrl?: string;
};
