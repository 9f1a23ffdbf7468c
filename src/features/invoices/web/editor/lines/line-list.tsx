import { Heading, Package, Plus, TextQuote } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { InvoiceLine, InvoiceSettings } from '#src/features/invoices/contract.ts';
import type { CalculatedLine } from '#src/features/invoices/rules/calculate-invoice.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import type { LineTax } from '#src/features/invoices/rules/proposed-tax.ts';
import { newLine } from '#src/features/invoices/web/editor/draft-values.ts';
import type { DraftValues } from '#src/features/invoices/web/editor/draft-values.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Menu, MenuItem } from '#src/platform/web/kit/overlays/menu.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { usePrefetchedParts } from '#src/platform/web/use-prefetched-parts.ts';
import { LineEditor, loadLineFields } from './line-editor.tsx';
import * as styles from './lines.module.css';
import { useLineDrag } from './use-line-drag.ts';

type LineListProps = {
  calculated: readonly CalculatedLine[];
  settings: InvoiceSettings | undefined;
  /** The tax of new lines; undefined until the settings are read. */
  proposal: LineTax | undefined;
  /** Lines with changed time entries. */
  lineNotes: ReadonlyMap<string, string>;
  /** Issuing it bills the time of its lines. */
  isBilling: boolean;
};

/** The lines in order; each opens to its fields. */
export function LineList({ calculated, settings, proposal, lineNotes, isBilling }: LineListProps) {
  const { control } = useFormContext<DraftValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'lines', keyName: 'key' });
  const lines = useWatch({ control, name: 'lines' });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [added, setAdded] = useState<string>();
  const [moved, setMoved] = useState('');
  usePrefetchedParts(loadLineFields);
  const drag = useLineDrag((from, to) => moveLine(from, to));
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
      {fields.length === 0 && <p className={styles.empty}>{m.noLinesYet}</p>}
      <ol className={text.list}>
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
      </ol>
      <AddLine
        tax={proposal ?? noTax}
        items={settings?.items ?? []}
        isFull={fields.length >= invoiceLimits.lines}
        onAdd={add}
      />
      <div role="status" className={text.hidden}>
        {moved}
      </div>
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
  return (
    <div className={styles.add}>
      <Button icon={Plus} disabled={isFull} onClick={() => onAdd(newLine('item', tax))}>
        {m.addLine}
      </Button>
      <Button tone="neutral" icon={Heading} disabled={isFull} onClick={() => onAdd(newLine('heading', tax))}>
        {m.addHeading}
      </Button>
      <Button tone="neutral" icon={TextQuote} disabled={isFull} onClick={() => onAdd(newLine('text', tax))}>
        {m.addText}
      </Button>
      {items.length > 0 && (
        <Menu
          trigger={
            <Button tone="neutral" icon={Package} disabled={isFull}>
              {m.addSavedItem}
            </Button>
          }
        >
          {items.map(({ title, description, unit, price, taxRate }) => (
            <MenuItem
              key={title}
              icon={<Package size={16} aria-hidden />}
              onClick={() =>
                onAdd(
                  newLine('item', taxRate === null ? tax : { taxCategory: 'S', taxRate }, {
                    title,
                    description,
                    unit,
                    price,
                  }),
                )
              }
            >
              {title}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}

/** Until the settings are there. */
const noTax: LineTax = { taxCategory: 'S', taxRate: '0' };
