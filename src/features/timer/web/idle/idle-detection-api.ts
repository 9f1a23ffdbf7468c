/** The browser's Idle Detection API, where supported and allowed. */
type IdleDetector = EventTarget & {
  userState: 'active' | 'idle' | null;
  screenState: 'locked' | 'unlocked' | null;
  start(options: { threshold: number; signal: AbortSignal }): Promise<void>;
};
type IdleDetection = { new (): IdleDetector; requestPermission(): Promise<'granted' | 'denied'> };

/** Not yet in TypeScript's DOM types. */
const detection = (globalThis as { IdleDetector?: IdleDetection }).IdleDetector;

/** Whether the permission can be requested. */
export async function canAskForIdleDetection(): Promise<boolean> {
  return detection !== undefined && (await permission())?.state === 'prompt';
}

/** Requests the permission; needs a user gesture. */
export async function askForIdleDetection(): Promise<void> {
  await detection?.requestPermission();
}

/** Calls `onChange` when the user leaves or locks the screen, and on return. */
export async function watchPresence(
  onChange: (isThere: boolean) => void,
  { threshold, signal }: { threshold: number; signal: AbortSignal },
): Promise<void> {
  if (!detection || !(await waitForPermission(signal)) || signal.aborted) return;
  const detector = new detection();
  detector.addEventListener('change', () => {
    onChange(detector.userState === 'active' && detector.screenState === 'unlocked');
  });
  await detector.start({ threshold, signal });
}

/** Resolves once permission is granted; false if `signal` aborts first. */
async function waitForPermission(signal: AbortSignal): Promise<boolean> {
  const status = await permission();
  if (!status || status.state === 'granted') return status !== null;
  return new Promise((resolve) => {
    status.addEventListener('change', () => status.state === 'granted' && resolve(true), { signal });
    signal.addEventListener('abort', () => resolve(false));
  });
}

async function permission(): Promise<PermissionStatus | null> {
  try {
    // Not yet in TypeScript's DOM types either.
    return await navigator.permissions.query({ name: 'idle-detection' as PermissionName });
  } catch {
    // Browsers without the API reject the name.
    return null;
  }
}
