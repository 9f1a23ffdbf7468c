import { Eye } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { Checkbox } from '#src/platform/web/kit/fields/checkbox.tsx';
import { Combobox, MultiCombobox } from '#src/platform/web/kit/fields/combobox.tsx';
import { RadioGroup } from '#src/platform/web/kit/fields/radio-group.tsx';
import { Select } from '#src/platform/web/kit/fields/select.tsx';
import { Switch } from '#src/platform/web/kit/fields/switch.tsx';
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
  const [chosen, setChosen] = useState(projects.slice(0, 2));
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
        <TextBox label="Currency" readOnly defaultValue="EUR" help="Fixed by the first invoice" />
        <TextArea label="Notes" defaultValue="Two lines,&#10;and it grows." />
        <TextArea label="Reason" error="Reason is required." />
        <TextArea label="Disabled" disabled defaultValue="Not now" />
        <Select label="Currency" choices={currencies} value={currency} onChange={setCurrency} />
        <Select
          label="Currency"
          required
          error="Currency is required."
          choices={currencies}
          value={currency}
          onChange={setCurrency}
        />
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
        <Combobox label="Project" disabled choices={projects} value="1" onChange={() => undefined} />
        <MultiCombobox
          label="Projects"
          choices={projects}
          values={chosen}
          onAdd={(choice) => setChosen([...chosen, choice])}
          onRemove={(choice) => setChosen(chosen.filter((each) => each !== choice))}
        />
        <div>
          <Checkbox label="Billable" defaultChecked />
          <Checkbox label="Some are billable" isMixed />
          <Checkbox label="Not chosen" />
          <Checkbox label="Terms" error="Accept the terms." />
          <Checkbox label="Reminders" help="On the day they are due" />
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
