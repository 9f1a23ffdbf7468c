/** Where the browser can tell that nobody is at the device, and its user has allowed it. Not every browser can. */
type IdleDetector = EventTarget & {
  userState: 'active' | 'idle' | null;
  screenState: 'locked' | 'unlocked' | null;
  start(options: { threshold: number; signal: AbortSignal }): Promise<void>;
};
type IdleDetection = { new (): IdleDetector; requestPermission(): Promise<'granted' | 'denied'> };

/** Younger than the types of the browser. */
const detection = (globalThis as { IdleDetector?: IdleDetection }).IdleDetector;

/** Whether it could be asked for. */
export async function canAskForIdleDetection(): Promise<boolean> {
  return detection !== undefined && (await permission())?.state === 'prompt';
}

/** The browser asks its user; only upon a click. */
export async function askForIdleDetection(): Promise<void> {
  await detection?.requestPermission();
}

/** Tells when somebody leaves, or locks the screen, and when somebody is back. */
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

/** Now, or as soon as its user says so; false once `signal` ends the waiting. */
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
    // Its name is younger than the types as well.
    return await navigator.permissions.query({ name: 'idle-detection' as PermissionName });
  } catch {
    // A browser that does not know the name refuses it.
    return null;
  }
}
