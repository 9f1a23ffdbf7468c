import { ChevronDown } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { ChoiceMenu, preloadSearchableMenu } from '#src/platform/web/layout/menu/choice-menu.tsx';
import type { MenuChoice } from '#src/platform/web/layout/menu/menu-choice.ts';

type BulkMenuProps = {
  label: string;
  icon: LucideIcon;
  choices: readonly MenuChoice[];
  onChoose: (value: string) => void;
};

/** Sets one field of all selected entries. */
export function BulkMenu({ label, icon: Icon, choices, onChoose }: BulkMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        tone="neutral"
        icon={Icon}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={preloadSearchableMenu}
        onFocus={preloadSearchableMenu}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
        <ChevronDown size={14} aria-hidden />
      </Button>
      {anchor && (
        <ChoiceMenu
          label={label}
          choices={choices}
          anchor={anchor}
          onChoose={onChoose}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
