/** What public/drawn-page.js remembers: the button that was pressed last before React took over. */
type EarlyPress = { button: HTMLButtonElement | null; stop: () => void };

const page = globalThis as { stintEarlyPress?: EarlyPress };

/** From now on, React itself receives presses. */
export function stopRememberingPresses(): void {
  page.stintEarlyPress?.stop();
}

/** Presses the button again, now that it works. */
export function repeatEarlyPress(): void {
  const button = page.stintEarlyPress?.button;
  delete page.stintEarlyPress;
  if (button?.isConnected) button.click();
}
