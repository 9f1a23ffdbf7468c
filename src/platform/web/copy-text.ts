/** Copies a text. Safari allows that only while it handles a click, so it takes a text that is still on its way. */
export async function copyText(text: string | Promise<string>): Promise<void> {
  // Browsers offer it over https only, despite the types.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) copyByCommand(await text);
  else if (typeof text === 'string') await clipboard.writeText(text);
  else await clipboard.write([new ClipboardItem({ 'text/plain': text })]);
}

function copyByCommand(text: string): void {
  const setText = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', setText);
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- There is no other way without https.
    if (!document.execCommand('copy')) throw new Error('The browser refused to copy.');
  } finally {
    document.removeEventListener('copy', setText);
  }
}
