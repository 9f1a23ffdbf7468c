import { DeletionEffect, DeviceSession, Me } from '#src/features/identity/contract-session.ts';
import { exampleIds, exampleTimes } from '#src/platform/server/api-description/example-values.ts';
import { namedSchema } from '#src/platform/server/api-description/feature-description.ts';
import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';

export const sessionDescription: FeatureDescription = {
  schemas: {
    Me: namedSchema(Me, 'Your account with its role and preferences.', {
      user: { uid: exampleIds.user, email: 'mira@studio.example', displayName: 'Mira Brandt' },
      role: { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] },
      timeZone: 'Europe/Berlin',
      currency: 'EUR',
      weekStart: 1,
      rounding: { minutes: 0, direction: 'nearest', when: 'saved' },
      defaultRate: 93.75,
      target: { hours: 32, per: 'week', workdays: [1, 2, 3, 4] },
      formats: { date: 'dd.mm.yyyy', time: '24h', hours: 'h:mm', number: '1.234,56' },
      lockedUntil: '2026-10-31',
      timeZoneKnown: true,
      createdAt: exampleTimes.createdAt,
    }),
    DeviceSession: namedSchema(DeviceSession, 'A device on which you’re logged in.', {
      id: exampleIds.device,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      createdAt: exampleTimes.createdAt,
      lastActiveAt: exampleTimes.updatedAt,
      isCurrent: true,
    }),
    DeletionEffect: namedSchema(DeletionEffect, 'What deleting your account means for others.', {
      isLastOwner: true,
      activeAccounts: 0,
      otherAccounts: ['vera@example.org'],
    }),
  },
  fields: {
    hasPassword: 'Whether the account has a password. Without one, only a recent login can end sessions.',
    user: 'The account.',
    uid: 'ID of the account, a UUID.',
    email: 'Email address of the account.',
    displayName: 'Name of the person, as others see it.',
    role: 'What the account may do; null before anyone decided.',
    systemRole: 'Role on this installation; null without one.',
    tenantEnabled: 'Whether the account keeps its own records, such as clients and time.',
    clientViewerOf: 'IDs of the rights to view a client of another account, as UUIDs.',
    currency: 'Currency of rates and budgets without a client, a three-letter ISO 4217 code.',
    weekStart: 'First day of the week: 0 for Sunday to 6 for Saturday.',
    rounding: 'How time is rounded.',
    minutes: 'What each entry is rounded to, in minutes; 0 for exact time.',
    direction: 'Direction of the rounding.',
    when: 'Whether time is rounded when it is saved, or only when it is billed.',
    defaultRate:
      'Price of an hour if neither project nor client has one, in units of the currency, such as 93.75. Null until you set it: then 93.75, or 0 in currencies in which that isn’t a usual price.',
    target: 'Hours to track; null without a target.',
    'target.hours': 'Hours per day or week, in decimal hours.',
    'target.per': 'Whether the target is per day or per week.',
    'target.workdays': 'Days on which you work: 0 for Sunday to 6 for Saturday.',
    formats:
      'How the pages of the account write and read dates, times, hours and numbers; null before they were saved.',
    'formats.date': 'Form of a date, such as `dd.mm.yyyy`; `d mmm yyyy` names the month.',
    'formats.time': 'Whether times of day have 24 hours, or 12 with AM and PM.',
    'formats.hours': 'Whether hours are written as hours and minutes, or as decimal hours.',
    'formats.number': 'Form of a number, as an example: `1.234,56` has a comma before decimals.',
    lockedUntil:
      'Last day of locked time, which can’t be added, changed or deleted, as `YYYY-MM-DD`; null if none is locked.',
    timeZone: 'Time zone of the account, an IANA name such as `Europe/Berlin`.',
    timeZoneKnown: 'Whether the time zone was set; until then it is UTC.',
    'Me.createdAt': 'When the account was created, an instant in UTC (ISO 8601).',
    'list.result.items': 'The devices.',
    'list.result.nextCursor': 'Always null: the list is complete.',
    'DeviceSession.id': 'ID of the session, a UUID.',
    'DeviceSession.createdAt': 'When you logged in, an instant in UTC (ISO 8601).',
    userAgent: 'What the browser called itself at login; null if it didn’t.',
    lastActiveAt: 'When the device last sent a request, an instant in UTC (ISO 8601), to the minute.',
    isLastOwner: 'Whether no other account owns the installation, so that deleting yours makes it as new.',
    activeAccounts: 'Number of accounts of which one must become an owner before you can delete yours.',
    otherAccounts: 'Number of accounts without another owner, which are deleted together with yours.',
    isCurrent: 'Whether this session made the request.',
  },
};
