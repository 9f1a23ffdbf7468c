/**
 * Measures in a server how long its event loop was busy without a break, when imported with `--import`. Answers SIGUSR2
 * with a line on the standard output, and starts again at 0. Processor time, because other processes delay a test's server.
 */
let longestMs = 0;
let before = processorMs();
setInterval(() => {
  const now = processorMs();
  longestMs = Math.max(longestMs, now - before);
  before = now;
}, 1).unref();

process.on('SIGUSR2', () => {
  process.stdout.write(`longest stretch: ${longestMs}\n`);
  longestMs = 0;
});

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
