/** A calendar file with these components (RFC 5545). */
export function anIcs(...components: readonly string[][]): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tests//EN'];
  return [...head, ...components.flat(), 'END:VCALENDAR', ''].join('\r\n');
}

let count = 0;

/** Gets a new UID, unless the lines have one. */
export function anEvent(lines: readonly string[]): string[] {
  count += 1;
  const uid = lines.some((line) => line.startsWith('UID')) ? [] : [`UID:${count}@tests`];
  return ['BEGIN:VEVENT', ...uid, ...lines, 'END:VEVENT'];
}
