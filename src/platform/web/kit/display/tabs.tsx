import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import * as styles from './tabs.module.css';

type TabsProps<Name extends string> = {
  label: string;
  tabs: readonly { name: Name; label: string; content: ReactNode }[];
  current: Name;
  onChange: (name: Name) => void;
};

/** Parts of a page of which one is shown. Tabs with an address are links: see `TabLinks`. */
export function Tabs<Name extends string>({ label, tabs, current, onChange }: TabsProps<Name>) {
  return (
    <Base.Root value={current} onValueChange={onChange}>
      <Base.List aria-label={label} className={styles.bar}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.name} value={tab.name} className={styles.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.name} value={tab.name} className={styles.panel}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
