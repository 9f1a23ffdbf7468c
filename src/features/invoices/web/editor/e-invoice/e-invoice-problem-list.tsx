import type { ReactNode } from 'react';
import type { Client } from '#src/features/clients/contract.ts';
import type { EInvoiceProblem } from '#src/features/invoices/rules/e-invoice/e-invoice-problems.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './e-invoice.module.css';
import { problemText } from './problem-texts.ts';

type EInvoiceProblemListProps = {
  problems: readonly EInvoiceProblem[];
  client: Client;
  actionFor?: (problem: EInvoiceProblem) => ReactNode;
};

/** Each with the ID of its rule, by which people find it elsewhere. */
export function EInvoiceProblemList({ problems, client, actionFor }: EInvoiceProblemListProps) {
  return (
    <ul className={classNames(text.list, styles.problems)}>
      {problems.map((problem) => (
        <li key={`${problem.field} ${problem.rule}`}>
          <span>
            {problemText(problem, client)}{' '}
            <span translate="no" className={classNames(text.small, text.quiet, styles.rule)}>
              {problem.rule}
            </span>
          </span>
          {actionFor?.(problem)}
        </li>
      ))}
    </ul>
  );
}
