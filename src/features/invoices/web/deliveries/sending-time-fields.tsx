import { useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import {
  morning,
  proposedDays,
  sendingInstant,
} from '#src/features/invoices/rules/deliveries/sending-time.ts';
import { formatDay, formatInstant } from '#src/platform/shared/calendar-days.ts';
import { toInstant } from '#src/platform/shared/zoned-instants.ts';
import { DayInput, TimeInput } from '#src/platform/web/form/fields/day-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import * as formStyles from '#src/platform/web/form/form.module.css';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as textStyles from '#src/platform/web/kit/text.module.css';
import { currentServerTime, useToday } from '#src/platform/web/server-time.ts';
import type { SendFormValues } from './send-form.ts';

/** When the email is sent, and what can be done until then. */
export function SendingTimeFields({ timeZone }: { timeZone: string }) {
  const today = useToday(timeZone);
  const [when, day, time] = useWatch<SendFormValues, ['when', 'day', 'time']>({
    name: ['when', 'day', 'time'],
  });
  const { tomorrow, monday } = proposedDays(today);
  const clock = formatInstant(toInstant(tomorrow, morning, timeZone), { timeStyle: 'short', timeZone });
  const sendAt = sendingInstant({ when, day, time }, { now: currentServerTime(), timeZone });
  const isSunday = tomorrow === monday;
  const choices = [
    { value: 'now', label: m.sendNow },
    { value: 'tomorrow', label: m.sendTomorrow({ time: clock }) },
    ...(isSunday
      ? []
      : [
          {
            value: 'monday',
            label: m.sendOnDay({
              day: formatDay(monday, { weekday: 'long', day: 'numeric', month: 'short' }),
              time: clock,
            }),
          },
        ]),
    { value: 'custom', label: m.sendAtOther },
  ];
  return (
    <>
      <SelectInput name="when" label={m.when} choices={choices} />
      {when === 'custom' && (
        <div className={formStyles.row}>
          <DayInput name="day" label={m.date} required />
          <TimeInput name="time" label={m.time} required />
        </div>
      )}
      <p role="status" className={classNames(textStyles.body, textStyles.quiet)}>
        {sendAt === null
          ? m.undoHelp
          : m.scheduleHelp({
              at: formatInstant(sendAt, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
              timeZone,
            })}
      </p>
    </>
  );
}
