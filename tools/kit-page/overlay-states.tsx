import { Copy, EllipsisVertical, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { TextBox } from '#src/platform/web/kit/fields/text-box.tsx';
import { Dialog } from '#src/platform/web/kit/overlays/dialog.tsx';
import { Drawer } from '#src/platform/web/kit/overlays/drawer.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#src/platform/web/kit/overlays/menu.tsx';
import { AnchoredPopover } from '#src/platform/web/kit/overlays/popover.tsx';
import { Tooltip } from '#src/platform/web/kit/overlays/tooltip.tsx';
import * as styles from './kit-page.module.css';
import { StateGroup } from './state-group.tsx';

const views = [
  { value: 'list', label: 'List' },
  { value: 'week', label: 'Week' },
];

const kinds = [
  'dialog',
  'question',
  'form',
  'busy dialog',
  'huge dialog',
  'left drawer',
  'right drawer',
] as const;

type Open = 'nothing' | (typeof kinds)[number];

export function Overlays() {
  const [open, setOpen] = useState<Open>('nothing');
  const [view, setView] = useState('list');
  const [popoverAnchor, setPopoverAnchor] = useState<Element | null>(null);
  const close = () => setOpen('nothing');
  return (
    <StateGroup title="Overlays">
      <div className={styles.row}>
        <Menu
          trigger={
            <IconButton label="More">
              <EllipsisVertical size={18} aria-hidden />
            </IconButton>
          }
        >
          <MenuLink to="/clients">Open client</MenuLink>
          <MenuItem icon={<Copy size={18} aria-hidden />} onClick={close}>
            Duplicate
          </MenuItem>
          <MenuItem disabled onClick={close}>
            Archive
          </MenuItem>
          <MenuSeparator />
          {views.map(({ value, label }) => (
            <MenuItem key={value} isChosen={value === view} onClick={() => setView(value)}>
              {label}
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem tone="danger" icon={<Trash2 size={18} aria-hidden />} onClick={close}>
            Delete
          </MenuItem>
        </Menu>
        <Tooltip text="Duplicate this entry">
          <Button variant="outlined">Tooltip</Button>
        </Tooltip>
        <Button variant="outlined" onClick={({ currentTarget }) => setPopoverAnchor(currentTarget)}>
          Open popover
        </Button>
        {kinds.map((kind) => (
          <Button key={kind} variant="outlined" onClick={() => setOpen(kind)}>
            Open {kind}
          </Button>
        ))}
      </div>
      {popoverAnchor && (
        <AnchoredPopover label="Rename" anchor={popoverAnchor} onClose={() => setPopoverAnchor(null)}>
          <TextBox label="Name" defaultValue="Acme" />
        </AnchoredPopover>
      )}
      {open === 'dialog' && (
        <Dialog title="Keyboard shortcuts" onClose={close}>
          N adds an entry.
        </Dialog>
      )}
      {open === 'question' && (
        <Dialog
          title="Delete this account?"
          role="alertdialog"
          onClose={close}
          actions={
            <>
              <Button tone="neutral" onClick={close}>
                Cancel
              </Button>
              <Button variant="filled" tone="danger" onClick={close}>
                Delete
              </Button>
            </>
          }
        >
          Nothing brings it back.
        </Dialog>
      )}
      {open === 'form' && (
        <Dialog
          title="Add client"
          width="medium"
          onClose={close}
          actions={
            <>
              <Button tone="neutral" onClick={close}>
                Cancel
              </Button>
              <Button variant="filled" onClick={close}>
                Save
              </Button>
            </>
          }
        >
          {['Name', 'Email', 'Street', 'City', 'Country', 'VAT ID', 'Phone', 'Website'].map((label) => (
            <TextBox key={label} label={label} />
          ))}
        </Dialog>
      )}
      {open === 'busy dialog' && (
        <Dialog
          title="Send invoice"
          isBusy
          problem={<Alert tone="error">The mail server refused the email.</Alert>}
          actions={
            <>
              <Button tone="neutral" onClick={close}>
                Cancel
              </Button>
              <Button variant="filled" isBusy>
                Send
              </Button>
            </>
          }
        >
          To office@acme.example
        </Dialog>
      )}
      {open === 'huge dialog' && (
        <Dialog title="Preview" width="huge" onClose={close}>
          As wide as a page on paper.
        </Dialog>
      )}
      {(open === 'left drawer' || open === 'right drawer') && (
        <Drawer label="Details" side={open === 'left drawer' ? 'left' : 'right'} onClose={close}>
          <Button onClick={close}>Close</Button>
        </Drawer>
      )}
    </StateGroup>
  );
}
