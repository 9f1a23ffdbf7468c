/** A line of an event: `NAME;PARAMETER=…:value`. */
export type EventProperty = { name: string; parameters: string; value: string };

/** The properties of an event by their names; one can occur several times. */
export type EventProperties = Map<string, EventProperty[]>;

/** Null for a line that isn’t a property. */
export function readProperty(line: string): EventProperty | null {
  // Exchange doesn’t quote the names of its zones, such as “(UTC+01:00) Berlin”: the value of a time begins with a year.
  const [, name = '', parameters = '', value = ''] = timeLine.exec(line) ?? anyLine.exec(line) ?? [];
  return name === '' ? null : { name: name.toUpperCase(), parameters, value: value.trim() };
}

const timeLine = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)(;.*?):(\s*\d{4}-?\d\d-?\d\d.*)$/i;
const anyLine = /^([A-Z-]+)((?:;[^:"]*(?:"[^"]*"[^:"]*)*)?):(.*)$/i;

/** Null if the property doesn’t have the parameter. */
export function parameterOf({ parameters }: EventProperty, name: string): string | null {
  const found = new RegExp(`;${name}=(?:"([^"]*)"|(.*?))(?:;[A-Z-]+=|;?$)`, 'i').exec(parameters);
  return found ? (found[1] ?? found[2] ?? '').trim() : null;
}

/** The first value, or an empty text. */
export function valueOf(event: EventProperties, name: string): string {
  return event.get(name)?.[0]?.value ?? '';
}

/** The first value without the escapes of RFC 5545, 3.3.11. */
export function readPropertyText(event: EventProperties, name: string): string {
  return valueOf(event, name).replaceAll(/\\(.)/g, (_, escaped: string) =>
    /n/i.test(escaped) ? '\n' : escaped,
  );
}

/** Whether an event replaces all occurrences from its own on. */
export function replacesLater(event: EventProperties): boolean {
  const [replaced] = event.get('RECURRENCE-ID') ?? [];
  return replaced !== undefined && parameterOf(replaced, 'RANGE')?.toUpperCase() === 'THISANDFUTURE';
}
