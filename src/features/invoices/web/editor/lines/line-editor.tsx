import { ChevronDown, GripVertical, Trash2, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useId } from 'react';
import { useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { InvoiceLine } from '#src/features/invoices/contract.ts';
import type { CalculatedLine } from '#src/features/invoices/rules/calculate-invoice.ts';
import { priceText, quantityText } from '#src/features/invoices/rules/content/line-texts.ts';
import { hasAmount } from '#src/features/invoices/rules/invoice-terms.ts';
import { useFieldProblem } from '#src/features/invoices/web/editor/draft-problems.ts';
import type { DraftValues } from '#src/features/invoices/web/editor/draft-values.ts';
import { screenFormat } from '#src/features/invoices/web/issued/screen-format.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';
import { whenReadable } from '#src/platform/web/form/unreadable-inputs.ts';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import * as styles from './lines.module.css';
import type { LineDragHandle } from './use-line-drag.ts';

const fields = createLazyComponent(async () => (await import('./line-fields.tsx')).InvoiceLineFields);

/** Loads what a line opens to ahead of time. */
export const loadLineFields = fields.preload;

type LineEditorProps = {
  line: InvoiceLine;
  index: number;
  calculated: CalculatedLine | undefined;
  /** What happened to its time entries since. */
  note: string | undefined;
  isBilling: boolean;
  isOpen: boolean;
  /** It was just added: its title gets the focus. */
  isNew: boolean;
  onToggle: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  handle: LineDragHandle;
  isDragged: boolean;
};

/** A line as it is printed; it opens to its fields. */
export function LineEditor(props: LineEditorProps) {
  const { line, index, calculated, isBilling, isOpen, isNew, onToggle, onRemove, handle, isDragged } = props;
  const currency = useWatch<DraftValues, 'currency'>({ name: 'currency' });
  const problem = useFieldProblem(`lines.${index}`);
  const hasProblem = problem !== undefined;
  // These have no input.
  const ofLine = [useFieldProblem(`lines.${index}.id`), useFieldProblem(`lines.${index}.projectId`)];
  const reason = ofLine.find((each) => each !== undefined);
  const open = useEffectEvent(() => {
    if (!isOpen) onToggle();
  });
  useEffect(() => {
    if (hasProblem) open();
  }, [hasProblem]);
  // Closing removes the fields, and with them what was typed.
  const toggle = isOpen ? whenReadable(onToggle) : onToggle;
  const panelId = useId();
  const number = m.numberedLine({ number: index + 1 });
  const name = line.title.trim() === '' ? number : line.title;
  const note =
    reason === undefined ? props.note : fieldErrorText(number, { type: 'reason', message: reason });
  return (
    <li data-line data-dragged={isDragged || undefined} className={styles.line}>
      <div className={styles.head}>
        <IconButton label={m.moveLine({ name })} title={m.dragToMove} className={styles.grip} {...handle}>
          <GripVertical size={16} aria-hidden />
        </IconButton>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={toggle}
          className={styles.opener}
        >
          <span>
            <span
              data-kind={line.kind}
              data-empty={line.title.trim() === '' || undefined}
              className={classNames(styles.name, text.truncated)}
            >
              {name}
            </span>
            {hasAmount(line) && (
              <span className={classNames(styles.quantity, text.figures, text.truncated)}>
                {describeQuantity(calculated, line, currency)}
              </span>
            )}
          </span>
          {(hasProblem || note !== undefined) && (
            <TriangleAlert size={16} role="img" aria-label={m.needsAttention} className={text.error} />
          )}
          {hasAmount(line) && (
            <span className={classNames(text.figures, text.medium)}>
              {calculated ? formatMoney({ amountMinor: calculated.amountMinor, currency }) : '–'}
            </span>
          )}
          <ChevronDown size={18} aria-hidden className={styles.arrow} />
        </button>
        <IconButton label={m.removeNamed({ name })} title={m.remove} onClick={onRemove}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
      {note !== undefined && (
        <div role="note" className={styles.note}>
          {note}
        </div>
      )}
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <fields.Component {...{ line, index, calculated, currency, isBilling, isNew }} />}
      </div>
    </li>
  );
}

/** "12.5 h × 95.00 / h", as the document has it. */
function describeQuantity(
  calculated: CalculatedLine | undefined,
  line: InvoiceLine,
  currency: string,
): string {
  if (!calculated) return '';
  const format = screenFormat({ currency, seller: undefined });
  return m.quantityTimesPrice({
    quantity: quantityText(calculated, format),
    price: priceText(line, format),
  });
}
