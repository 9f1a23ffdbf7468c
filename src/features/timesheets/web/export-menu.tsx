import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { download } from '#src/platform/web/download.ts';

const formats = [
  ['pdf', 'PDF timesheet', 'To hand to a client: hours day by day, no rates'],
  ['xlsx', 'Excel workbook', 'To work with'],
  ['csv', 'CSV', 'For other programs'],
] as const;

/** What the filter lets through, as a file. */
export function ExportMenu({ input }: { input: Record<string, string | boolean> }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function take(format: string) {
    setAnchor(null);
    setIsBusy(true);
    const asked = Object.entries({ format, ...input }).map(([name, value]) => [name, String(value)]);
    await download(`/api/v1/reports/time?${new URLSearchParams(asked).toString()}`);
    setIsBusy(false);
  }

  return (
    <>
      <Button
        size="small"
        color="inherit"
        loading={isBusy}
        loadingPosition="start"
        startIcon={<Download size={16} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Export
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {formats.map(([format, name, use]) => (
          <MenuItem key={format} onClick={() => void take(format)}>
            <ListItemText primary={name} secondary={use} />
          </MenuItem>
        ))}
        <Divider />
        <MenuItem component={Link} to="/profile#calendar">
          <ListItemText primary="Calendar feed" secondary="See your time in your calendar program" />
        </MenuItem>
      </Menu>
    </>
  );
}
