import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import type { Path } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { EInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import { ClientDialog, eInvoiceFormatLabels } from '#src/features/clients/web/public.tsx';
import type { EInvoiceProblem } from '#src/features/invoices/rules/e-invoice/e-invoice-problems.ts';
import type { FieldProblem } from '#src/features/invoices/web/editor/draft-problems.ts';
import type { DraftValues } from '#src/features/invoices/web/editor/draft-values.ts';
import { settingsHref } from '#src/features/invoices/web/settings/linked-fields.ts';
import { LinkButton, TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { RetryAlert } from '#src/platform/web/layout/feedback/retry-alert.tsx';
import { EInvoiceProblemList } from './e-invoice-problem-list.tsx';
import { eInvoiceQuery } from './e-invoice-query.ts';
import { canAsk, fieldOwner, problemText } from './problem-texts.ts';

type EInvoiceAlertProps = {
  id: string;
  revision: number;
  client: Client;
  /** The client of the draft. */
  format: EInvoiceFormat;
  /** Asks for all of them, starting at the field. */
  onAdd: (field: string, missing: readonly FieldProblem[]) => void;
  /** Marks them at their fields of the draft. */
  onShow: (problems: readonly FieldProblem[]) => void;
};

/** Which electronic invoice the client gets, and what it lacks, before you issue it. */
export function EInvoiceAlert({ id, revision, client, format, onAdd, onShow }: EInvoiceAlertProps) {
  const { setFocus } = useFormContext<DraftValues>();
  const [isEditing, setIsEditing] = useState(false);
  const { data, isError, refetch } = useQuery({
    ...eInvoiceQuery(id, revision),
    placeholderData: keepPreviousData,
  });
  if (data === undefined)
    return isError && <RetryAlert onRetry={() => void refetch()}>{m.eInvoiceUnchecked}</RetryAlert>;
  const { problems } = data;
  const askable = problems.filter((problem) => canAsk(problem, client));

  function show(problem: EInvoiceProblem) {
    // The section that it is folded away in opens first.
    flushSync(() => onShow([problem]));
    const [owner, place] = problem.field.split('.');
    // What a line opens to may still load.
    if (owner === 'lines') lineOpener(Number(place))?.focus();
    // A field that the draft doesn't have gets no focus.
    else setFocus(problem.field as Path<DraftValues>);
  }

  function actionFor(problem: EInvoiceProblem) {
    const { field } = problem;
    const look = { isLine: true, className: text.medium };
    const what = { step: problemText(problem, client) };
    if (askable.includes(problem))
      return (
        <LinkButton {...look} aria-label={m.addStep(what)} onClick={() => onAdd(field, askable)}>
          {m.add}
        </LinkButton>
      );
    switch (fieldOwner(field)) {
      case 'settings':
        return (
          <TextLink {...look} aria-label={m.editStep(what)} to={settingsHref(field)}>
            {m.edit}
          </TextLink>
        );
      case 'client':
        return (
          <LinkButton {...look} aria-label={m.editStep(what)} onClick={() => setIsEditing(true)}>
            {m.edit}
          </LinkButton>
        );
      case 'draft':
        return (
          <LinkButton {...look} aria-label={m.showStep(what)} onClick={() => show(problem)}>
            {m.show}
          </LinkButton>
        );
    }
  }

  const label = eInvoiceFormatLabels[format];
  return (
    <>
      {problems.length === 0 ? (
        <p className={classNames(text.small, text.quiet)}>{m.eInvoiceOf({ format: label })}</p>
      ) : (
        <Alert tone="warning" role="status">
          <div>{m.eInvoiceLacks({ format: label })}</div>
          <EInvoiceProblemList problems={problems} client={client} actionFor={actionFor} />
        </Alert>
      )}
      {isEditing && <ClientDialog client={client} onClose={() => setIsEditing(false)} />}
    </>
  );
}

/** The first button of a line that opens something: the fields of an open one have more. */
function lineOpener(place: number): HTMLElement | null | undefined {
  return document.querySelectorAll('li[data-line]')[place]?.querySelector<HTMLElement>('[aria-expanded]');
}
