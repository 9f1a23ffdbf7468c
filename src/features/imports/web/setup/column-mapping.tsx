import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import * as m from '#messages/imports.ts';
import type { Import } from '#src/features/imports/contract.ts';
import { fieldLabels } from '#src/features/imports/field-labels.ts';
import { columnsProblem, fieldsByKind } from '#src/features/imports/rules/import-fields.ts';
import type { ImportField } from '#src/features/imports/rules/import-fields.ts';
import { changeColumns } from '#src/features/imports/rules/rows/already-invoiced.ts';
import { columnsMessage } from '#src/features/imports/settings-messages.ts';
import { Section } from '#src/platform/web/layout/page/section.tsx';

type ColumnMappingProps = {
  of: Import;
  settings: Import['settings'];
  onChange: (settings: Import['settings']) => void;
};

/** The field and sample values of each column. */
export function ColumnMapping({ of, settings, onChange }: ColumnMappingProps) {
  const { heads, sample, recognised } = of;
  const { columns, kind } = settings;
  const problem = columnsProblem(columns, kind);
  const [isOpen, setIsOpen] = useState(recognised === null);
  const listId = useId();
  const taken = columns.filter((field) => field !== null).length;
  const shown = isOpen || problem !== undefined;

  function assignField(place: number, field: ImportField | null) {
    // A field belongs to one column; choosing it clears the other.
    onChange(
      changeColumns(
        settings,
        columns.map((each, index) => (index === place ? field : each === field ? null : each)),
      ),
    );
  }

  return (
    <Section
      title={m.columns}
      action={
        <Button
          size="small"
          color="inherit"
          aria-expanded={shown}
          aria-controls={listId}
          onClick={() => setIsOpen(!shown)}
        >
          {shown ? m.hide : m.showColumns({ count: taken, total: heads.length })}
        </Button>
      }
    >
      <Box id={listId} hidden={!shown}>
        {problem !== undefined && (
          <Typography role="status" sx={{ px: 4, pt: 4, color: 'warning.text' }}>
            {columnsMessage(problem)}
          </Typography>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {withIndexes(heads).map(({ head, place }) => (
            <Box
              component="li"
              key={place}
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: '1fr', sm: '1fr 220px' },
                columnGap: 4,
                rowGap: 1,
                alignItems: 'center',
                px: 4,
                py: 2,
                '& + &': { borderTop: 1, borderColor: 'divider' },
              }}
            >
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
                  {head === '' ? m.unnamedColumn({ number: place + 1 }) : head}
                </Typography>
                <Typography noWrap sx={{ fontSize: 13, color: 'text.secondary' }}>
                  {sampleText(sample, place)}
                </Typography>
              </Box>
              <TextField
                select
                size="small"
                aria-label={m.columnField({ column: head })}
                value={columns[place] ?? ''}
                onChange={({ target }) => assignField(place, toImportField(kind, target.value))}
                slotProps={{
                  select: { displayEmpty: true },
                  htmlInput: { 'aria-label': m.columnField({ column: head }) },
                }}
              >
                <MenuItem value="">{m.notImported}</MenuItem>
                {fieldsByKind[kind].map((field) => (
                  <MenuItem key={field} value={field}>
                    {fieldLabels[field]}
                  </MenuItem>
                ))}
              </TextField>
            </Box>
          ))}
        </Box>
      </Box>
    </Section>
  );
}

/** Headers may repeat, so the index is the key. */
function withIndexes(heads: readonly string[]) {
  return heads.map((head, place) => ({ head, place }));
}

function toImportField(kind: Import['kind'], chosen: string): ImportField | null {
  return fieldsByKind[kind].find((field) => field === chosen) ?? null;
}

/** Distinct sample values of a column. */
function sampleText(sample: Import['sample'], place: number): string {
  const values = [...new Set(sample.map((row) => row[place] ?? ''))].filter((cell) => cell.trim() !== '');
  return values.length === 0 ? m.noSampleValues : values.slice(0, 3).join(' · ');
}
