import { Eye } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { Checkbox, RadioGroup, Switch } from '#src/platform/web/kit/fields/checkbox.tsx';
import { Combobox } from '#src/platform/web/kit/fields/combobox.tsx';
import { Select } from '#src/platform/web/kit/fields/select.tsx';
import { TextArea, TextBox } from '#src/platform/web/kit/fields/text-box.tsx';
import * as styles from './kit-page.module.css';
import { StateGroup } from './state-group.tsx';

const currencies = [
  { value: 'EUR', label: 'Euro' },
  { value: 'CHF', label: 'Swiss franc' },
  { value: 'GBP', label: 'Pound sterling' },
];
const projects = [
  { id: '1', label: 'Website relaunch', group: 'Acme' },
  { id: '2', label: 'Support', group: 'Acme' },
  { id: '3', label: 'Floor plans', group: 'Harbour Lane Architects' },
];
const weekStarts = [
  { value: 'mon', label: 'Monday' },
  { value: 'sun', label: 'Sunday', help: 'As in the United States' },
];

export function Fields({ scheme }: { scheme: string }) {
  const [currency, setCurrency] = useState('EUR');
  const [project, setProject] = useState<string | null>('1');
  const [weekStart, setWeekStart] = useState('mon');
  return (
    <StateGroup title="Fields">
      <div className={styles.fields}>
        <TextBox label="Name" required defaultValue="Acme" help="As on invoices" />
        <TextBox label="Email" type="email" placeholder="mail@example.com" />
        <TextBox label="Rate" defaultValue="93,7O" start="€" end="/ h" error="Rate must be a number." />
        <TextBox
          label="Password"
          type="password"
          defaultValue="secret"
          end={
            <IconButton label="Show password">
              <Eye size={18} aria-hidden />
            </IconButton>
          }
        />
        <TextBox label="Number" disabled defaultValue="2026-0041" />
        <TextArea label="Notes" defaultValue="Two lines,&#10;and it grows." />
        <Select label="Currency" choices={currencies} value={currency} onChange={setCurrency} />
        <Select label="Currency" disabled choices={currencies} value={currency} onChange={setCurrency} />
        <Combobox
          label="Project"
          placeholder="Any"
          choices={projects}
          value={project}
          onChange={(choice) => setProject(choice?.id ?? null)}
        />
        <Combobox
          label="Project"
          required
          choices={projects}
          value={null}
          onChange={() => undefined}
          error="Project is required."
        />
        <div>
          <Checkbox label="Billable" defaultChecked />
          <Checkbox label="Some are billable" isMixed />
          <Checkbox label="Not chosen" />
          <Checkbox label="Terms" error="Accept the terms." />
          <Checkbox label="Disabled" disabled defaultChecked />
          <Checkbox label="Two lines" details="20 Nov · Website" />
        </div>
        <div>
          <Switch label="Private mode" defaultChecked help="Notes are encrypted." />
          <Switch label="Off" />
          <Switch label="Disabled" disabled />
        </div>
        <RadioGroup
          label="Week starts on"
          name={`week-${scheme}`}
          value={weekStart}
          onChange={setWeekStart}
          choices={weekStarts}
        />
      </div>
    </StateGroup>
  );
}
