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
export async function mayAskForIdleDetection(): Promise<boolean> {
  return detection !== undefined && (await permission()) === 'prompt';
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
  if (!detection || (await permission()) !== 'granted' || signal.aborted) return;
  const detector = new detection();
  detector.addEventListener('change', () => {
    onChange(detector.userState === 'active' && detector.screenState === 'unlocked');
  });
  await detector.start({ threshold, signal });
}

async function permission(): Promise<PermissionState> {
  try {
    // Its name is younger than the types as well.
    const { state } = await navigator.permissions.query({ name: 'idle-detection' as PermissionName });
    return state;
  } catch {
    // A browser that does not know the name refuses it.
    return 'denied';
  }
}
