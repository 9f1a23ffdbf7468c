import * as m from '#messages/platform.ts';
import { copyText } from '#src/platform/web/copy-text.ts';
import { notify } from './notices.ts';

/** Copies a text and says so. */
export async function copyWithNotice(text: string, done: string = m.copied): Promise<void> {
  try {
    await copyText(text);
    notify(done);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    notify(m.copyFailed, { tone: 'failed' });
  }
}
