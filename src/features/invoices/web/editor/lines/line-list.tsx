import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Heading, Package, Plus, TextQuote } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { InvoiceLine, InvoiceSettings } from '#src/features/invoices/contract.ts';
import type { CalculatedLine } from '#src/features/invoices/rules/calculate-invoice.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import type { LineTax } from '#src/features/invoices/rules/proposed-tax.ts';
import { newLine } from '#src/features/invoices/web/editor/draft-values.ts';
import type { DraftValues } from '#src/features/invoices/web/editor/draft-values.ts';
import { TaxProposalAlert } from '#src/features/invoices/web/editor/tax-proposal.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { ActionMenu } from '#src/platform/web/layout/table/row-actions.tsx';
import { VisuallyHidden } from '#src/platform/web/layout/visually-hidden.ts';
import { LineEditor } from './line-editor.tsx';
import { proposedClientTax } from './line-tax.ts';
import { useLineDrag } from './use-line-drag.ts';

type LineListProps = {
  calculated: readonly CalculatedLine[];
  settings: InvoiceSettings | undefined;
  client: Client | undefined;
  /** Lines with changed time entries. */
  lineNotes: ReadonlyMap<string, string>;
  /** Issuing it bills the time of its lines. */
  isBilling: boolean;
};

/** The lines in order; each opens to its fields. */
export function LineList({ calculated, settings, client, lineNotes, isBilling }: LineListProps) {
  const { control, setValue } = useFormContext<DraftValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'lines', keyName: 'key' });
  const lines = useWatch({ control, name: 'lines' });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [added, setAdded] = useState<string>();
  const [moved, setMoved] = useState('');
  const drag = useLineDrag((from, to) => moveLine(from, to));
  const proposal = settings && proposedClientTax(settings, client);
  const amounts = new Map(calculated.map((line) => [line.id, line]));

  function moveLine(from: number, to: number) {
    if (to < 0 || to >= fields.length) return;
    move(from, to);
    setMoved(m.lineMoved({ place: to + 1, count: fields.length }));
  }

  function add(line: InvoiceLine) {
    append(line, { shouldFocus: false });
    setAdded(line.id);
    setOpen(new Set([...open, line.id]));
  }

  function toggle(id: string) {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  }

  return (
    <Section title={m.lines}>
      {proposal && client && (
        <Box sx={{ m: 3, '&:empty': { display: 'none' } }}>
          <TaxProposalAlert
            {...{ proposal, lines, client }}
            country={settings.seller.country}
            onApply={(taxed) => setValue('lines', taxed)}
          />
        </Box>
      )}
      {fields.length === 0 && (
        <Box component="p" sx={{ m: 0, px: 4, py: 5, color: 'text.secondary' }}>
          {m.noLinesYet}
        </Box>
      )}
      <List>
        {fields.map((field, index) => {
          const line = lines[index];
          return (
            line && (
              <LineEditor
                key={field.key}
                {...{ line, index, isBilling }}
                calculated={amounts.get(line.id)}
                note={lineNotes.get(line.id)}
                isOpen={open.has(line.id)}
                isNew={line.id === added}
                onToggle={() => toggle(line.id)}
                onMove={(to) => moveLine(index, to)}
                onRemove={() => remove(index)}
                handle={drag.handle(index)}
                isDragged={drag.dragged === index}
              />
            )
          );
        })}
      </List>
      <AddLine
        tax={proposal ?? noTax}
        items={settings?.items ?? []}
        isFull={fields.length >= invoiceLimits.lines}
        onAdd={add}
      />
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
    </Section>
  );
}

type AddLineProps = {
  tax: LineTax;
  items: InvoiceSettings['items'];
  isFull: boolean;
  onAdd: (line: InvoiceLine) => void;
};

/** A free line, a heading, a text, or a saved item. */
function AddLine({ tax, items, isFull, onAdd }: AddLineProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: 3, borderTop: 1, borderColor: 'divider' }}>
      <Button
        startIcon={<Plus size={16} aria-hidden />}
        disabled={isFull}
        onClick={() => onAdd(newLine('item', tax))}
      >
        {m.addLine}
      </Button>
      <Button
        color="inherit"
        startIcon={<Heading size={16} aria-hidden />}
        disabled={isFull}
        onClick={() => onAdd(newLine('heading', tax))}
      >
        {m.addHeading}
      </Button>
      <Button
        color="inherit"
        startIcon={<TextQuote size={16} aria-hidden />}
        disabled={isFull}
        onClick={() => onAdd(newLine('text', tax))}
      >
        {m.addText}
      </Button>
      {items.length > 0 && (
        <Button
          color="inherit"
          startIcon={<Package size={16} aria-hidden />}
          disabled={isFull}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {m.addSavedItem}
        </Button>
      )}
      <ActionMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        actions={items.map(({ title, description, unit, price, taxRate }) => ({
          label: title,
          icon: Package,
          onClick: () =>
            onAdd(
              newLine('item', taxRate === null ? tax : { taxCategory: 'S', taxRate }, {
                title,
                description,
                unit,
                price,
              }),
            ),
        }))}
      />
    </Box>
  );
}

/** Until the settings are there. */
const noTax: LineTax = { taxCategory: 'S', taxRate: '0' };

const List = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });
