import { flushCompileCache } from 'node:module';

/** Answers a message; `descriptor` is the file that came with the process. */
export type SideProcessWork = (message: never, descriptor: number) => Promise<unknown>;

const inheritedDescriptor = 4;

/** Called by a module that `startSideProcess` starts. */
export function serveSideProcess(work: SideProcessWork): void {
  process.on('message', (message) => {
    // Each module knows the messages it is sent.
    void work(message as never, inheritedDescriptor).then((answer) => {
      // The process is killed after its last answer; without this, the next one would compile the same modules again.
      flushCompileCache();
      process.send?.(answer);
    });
  });
  // Stint no longer needs the answer.
  process.once('disconnect', () => process.exit());
}
