import { CloudAlert, CloudCheck, CloudUpload, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import * as m from '#messages/invoices.ts';
import type { SaveState } from './autosave.ts';
import * as styles from './editor.module.css';

const looks: Readonly<Record<SaveState['is'], { label: string; icon: LucideIcon; isBad?: true }>> = {
  saved: { label: m.saved, icon: CloudCheck },
  unsaved: { label: m.saving, icon: CloudUpload },
  saving: { label: m.saving, icon: CloudUpload },
  unreachable: { label: m.notSavedYet, icon: CloudAlert, isBad: true },
  stale: { label: m.notSaved, icon: TriangleAlert, isBad: true },
  failed: { label: m.notSaved, icon: TriangleAlert, isBad: true },
};

/** Whether what you see is stored. */
export function SaveStatus({ state }: { state: SaveState }) {
  const { label, icon: Icon, isBad } = looks[state.is];
  return (
    <output className={styles.saveStatus} data-bad={isBad}>
      <Icon size={16} aria-hidden />
      {label}
    </output>
  );
}
