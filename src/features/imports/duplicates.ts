import type { ImportRecord } from './plan.ts';
import { plainName } from './settings.ts';

/** Two records with the same key are the same: a file that is imported twice, or joined from files that overlap. */
export function recordKey(record: ImportRecord): string {
  switch (record.kind) {
    case 'clients':
      return plainName(record.name);
    case 'projects':
      return JSON.stringify([plainName(record.client ?? ''), plainName(record.name)]);
    case 'entries': {
      const { day, startTime, endTime, seconds, client, project, description } = record;
      const work = [client ?? '', project ?? ''].map(plainName);
      return JSON.stringify([day, startTime, endTime, seconds, ...work, description]);
    }
  }
}
