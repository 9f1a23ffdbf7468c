import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/portal.ts';
import type { PortalSettings } from '#src/features/portal/contract.ts';
import { delays, timeDetails } from '#src/features/portal/rules/portal-choices.ts';
import type { Delay, TimeDetail } from '#src/features/portal/rules/portal-choices.ts';
import { portalEncryption } from '#src/features/portal/web/api.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Select } from '#src/platform/web/kit/fields/select.tsx';
import { Switch } from '#src/platform/web/kit/fields/switch.tsx';
import { TextArea } from '#src/platform/web/kit/fields/text-box.tsx';
import * as text from '#src/platform/web/kit/text.module.css';

type SwitchName = {
  [K in keyof PortalSettings]: PortalSettings[K] extends boolean ? K : never;
}[keyof PortalSettings];
type SharingSwitchesProps = { draft: PortalSettings; onChange: (next: PortalSettings) => void };

/** Every choice of what a client sees; those of single entries only where entries are shown. */
export function SharingSwitches({ draft, onChange }: SharingSwitchesProps) {
  const { data: mode } = useQuery(portalEncryption.privateMode.queryOptions({ input: {} }));
  const isPrivate = mode !== undefined && mode.state !== 'off';
  const switches = (names: readonly SwitchName[]) => (
    <div>
      {names.map((name) => (
        <Switch
          key={name}
          label={switchLabels[name]}
          checked={draft[name]}
          onChange={({ target }) => onChange({ ...draft, [name]: target.checked })}
        />
      ))}
    </div>
  );
  return (
    <>
      <Select
        label={m.timeDetail}
        choices={timeDetails.map((value) => ({ value, label: detailLabels[value] }))}
        value={draft.timeDetail}
        onChange={(timeDetail) => onChange({ ...draft, timeDetail })}
      />
      {draft.timeDetail === 'entries' && switches(entrySwitches)}
      {draft.timeDetail !== 'none' && switches(['amounts', 'nonBillable'])}
      <Select
        label={m.delay}
        help={m.delayHelp}
        choices={delays.map((value) => ({ value, label: delayLabels[value] }))}
        value={draft.delay}
        onChange={(delay) => onChange({ ...draft, delay })}
      />
      {switches(['invoices', 'progress', 'unbilled', 'documents', 'uploads'])}
      <p className={classNames(text.caption, text.quiet)}>{m.filesHelp}</p>
      {switches(['contactChanges'])}
      {isPrivate && <p className={classNames(text.caption, text.quiet)}>{m.notInPrivateMode}</p>}
      <TextArea
        label={m.greeting}
        value={draft.greeting}
        rows={2}
        maxLength={1000}
        onChange={({ target }) => onChange({ ...draft, greeting: target.value })}
      />
    </>
  );
}

const entrySwitches = ['descriptions', 'tasks', 'tags', 'times', 'people'] as const;

const switchLabels: Record<SwitchName, string> = {
  descriptions: m.showDescriptions,
  tasks: m.tasks,
  tags: m.tags,
  times: m.showTimes,
  people: m.showPeople,
  amounts: m.showAmounts,
  nonBillable: m.showNonBillable,
  invoices: m.showInvoices,
  progress: m.showProgress,
  unbilled: m.showUnbilled,
  documents: m.showDocuments,
  uploads: m.takeFiles,
  contactChanges: m.takeContactChanges,
};

const detailLabels: Record<TimeDetail, string> = {
  none: m.hidden,
  months: m.detailMonths,
  days: m.detailDays,
  entries: m.detailEntries,
};

const delayLabels: Record<Delay, string> = { today: m.today, yesterday: m.delayYesterday };
