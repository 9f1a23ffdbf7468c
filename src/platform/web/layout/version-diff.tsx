import Box from '@mui/material/Box';
import * as m from '#messages/platform.ts';
import { visuallyHidden } from './visually-hidden.ts';

/** One field of two versions, as people read it. */
export type ComparedField = { label: string; mine: string; theirs: string; differs: boolean };

type VersionDiffProps = {
  rows: readonly ComparedField[];
  /** "Saved version, 16:53" */
  saved: string;
};

/** Compares two versions; differences are also marked for screen readers. */
export function VersionDiff({ rows, saved }: VersionDiffProps) {
  return (
    <Box component="table" sx={tableStyles}>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{m.field}</span>
          </th>
          <th scope="col">{m.thisDevicesVersion}</th>
          <th scope="col">{saved}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, mine, theirs, differs }) => (
          <tr key={label} data-differs={differs || undefined}>
            <th scope="row">
              {label}
              {differs && <span className="unseen"> {m.differs}</span>}
            </th>
            <td>{mine}</td>
            <td>{theirs}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const tableStyles = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& th, & td': {
    p: 2,
    verticalAlign: 'top',
    textAlign: 'start',
    borderTop: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  '& thead th': { border: 0, fontWeight: 650 },
  '& th:first-of-type': { width: { xs: 96, sm: 120 } },
  '& tbody th': { fontWeight: 400, color: 'text.secondary' },
  '& [data-differs]': { bgcolor: 'background.raised' },
  '& [data-differs] td': { fontWeight: 650 },
  '& [data-differs] th': { color: 'warning.text', fontWeight: 500 },
  '& .unseen': visuallyHidden,
} as const;
