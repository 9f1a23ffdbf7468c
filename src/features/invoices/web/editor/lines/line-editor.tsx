import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { ChevronDown, GripVertical, Trash2, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useId } from 'react';
import { useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { InvoiceLine } from '#src/features/invoices/contract.ts';
import type { CalculatedLine } from '#src/features/invoices/rules/calculate-invoice.ts';
import { hasAmount } from '#src/features/invoices/rules/invoice-terms.ts';
import { useFieldProblem } from '#src/features/invoices/web/editor/draft-problems.ts';
import type { DraftValues } from '#src/features/invoices/web/editor/draft-values.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';
import { whenReadable } from '#src/platform/web/form/unreadable-inputs.ts';
import { touchTarget, tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { describeQuantity } from './line-explanation.tsx';
import { InvoiceLineFields } from './line-fields.tsx';
import type { LineDragHandle } from './use-line-drag.ts';

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
  const number = m.lineNumber({ number: index + 1 });
  const name = line.title.trim() === '' ? number : line.title;
  const note =
    reason === undefined ? props.note : fieldErrorText(number, { type: 'reason', message: reason });
  return (
    <Item data-line data-dragged={isDragged}>
      <Head>
        <Tooltip title={m.dragToMove}>
          <Grip type="button" aria-label={m.moveLine({ name })} {...handle}>
            <GripVertical size={16} aria-hidden />
          </Grip>
        </Tooltip>
        <Opener type="button" aria-expanded={isOpen} aria-controls={panelId} onClick={toggle}>
          <Box component="span" sx={{ flex: 1, minWidth: 0, display: 'grid' }}>
            <Clipped data-kind={line.kind} data-empty={line.title.trim() === ''}>
              {name}
            </Clipped>
            {hasAmount(line) && (
              <Clipped sx={{ color: 'text.secondary', fontSize: 13, ...tabularNumbers }}>
                {describeQuantity(calculated, line, currency)}
              </Clipped>
            )}
          </Box>
          {(hasProblem || note !== undefined) && (
            <Box
              component={TriangleAlert}
              size={16}
              role="img"
              aria-label={m.needsAttention}
              sx={{ flex: 'none', color: 'error.text' }}
            />
          )}
          {hasAmount(line) && (
            <Box component="span" sx={{ flex: 'none', fontWeight: 500, ...tabularNumbers }}>
              {calculated ? formatMoney({ amountMinor: calculated.amountMinor, currency }) : '–'}
            </Box>
          )}
          <Box
            component={ChevronDown}
            size={18}
            aria-hidden
            sx={{ flex: 'none', color: 'text.secondary', transform: isOpen ? 'rotate(180deg)' : 'none' }}
          />
        </Opener>
        <Tooltip title={m.remove}>
          <IconButton aria-label={m.removeNamed({ name })} onClick={onRemove}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </Tooltip>
      </Head>
      {note !== undefined && (
        <Box role="note" sx={{ px: 4, pb: 3, pl: 12, color: 'error.text', fontSize: 13 }}>
          {note}
        </Box>
      )}
      <Box id={panelId} hidden={!isOpen}>
        {isOpen && <InvoiceLineFields {...{ line, index, calculated, currency, isBilling, isNew }} />}
      </Box>
    </Item>
  );
}

const Item = styled('li')(({ theme }) => ({
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '&:first-of-type': { borderTop: 0 },
  '&[data-dragged=true]': { backgroundColor: theme.vars.palette.background.raised },
}));

const Head = styled('div')({ display: 'flex', alignItems: 'center', paddingRight: 8 });

const Grip = styled('button')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 40,
  minHeight: touchTarget,
  padding: 0,
  border: 0,
  background: 'none',
  color: theme.vars.palette.text.secondary,
  cursor: 'grab',
  touchAction: 'none',
  borderRadius: 8,
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.text}`, outlineOffset: -2 },
}));

const Opener = styled(ButtonBase)(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  minHeight: 56,
  gap: 12,
  padding: '6px 8px 6px 0',
  fontFamily: 'inherit',
  fontSize: 14,
  textAlign: 'left',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.text}`, outlineOffset: -2 },
}));

const Clipped = styled('span')(({ theme }) => ({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&[data-kind=heading]': { fontWeight: 650 },
  '&[data-kind=text]': { fontStyle: 'italic' },
  '&[data-empty=true]': { color: theme.vars.palette.text.secondary },
}));
