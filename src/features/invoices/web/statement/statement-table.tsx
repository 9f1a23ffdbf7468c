import * as m from '#messages/invoices.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { LinkButton, TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { NoWrapNumbers } from '#src/platform/web/kit/display/no-wrap-numbers.tsx';
import { Table } from '#src/platform/web/kit/display/table.tsx';
import { lineTitle } from './statement-labels.ts';
import * as styles from './statement.module.css';
import type { Statement } from './use-statement.ts';

type StatementTableProps = {
  statement: Statement;
  currency: string;
  today: string;
  onEditPayment: (id: string) => void;
};

/** From the opening to the closing balance. */
export function StatementTable({ statement, currency, today, onEditPayment }: StatementTableProps) {
  const { openingMinor, lines, closingMinor } = statement;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  return (
    <Table label={m.statement} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{m.date}</th>
          <th scope="col">{m.document}</th>
          <th scope="col" data-number>
            {m.amount}
          </th>
          <th scope="col" data-number>
            {m.balance}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" colSpan={3}>
            {m.openingBalance}
          </th>
          <td data-number>{money(openingMinor)}</td>
        </tr>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{formatShortDay(line.day, today)}</td>
            <td>
              {line.kind === 'fee' || line.kind === 'interest' ? (
                <TextLink to={`/invoices/${line.invoices[0]?.id ?? ''}`}>
                  <NoWrapNumbers>{lineTitle(line)}</NoWrapNumbers>
                </TextLink>
              ) : line.number === null ? (
                <LinkButton onClick={() => onEditPayment(line.id)}>
                  <NoWrapNumbers>{lineTitle(line)}</NoWrapNumbers>
                </LinkButton>
              ) : (
                <TextLink to={`/invoices/${line.id}`}>
                  <NoWrapNumbers>{lineTitle(line)}</NoWrapNumbers>
                </TextLink>
              )}
            </td>
            <td data-number>{money(line.amountMinor)}</td>
            <td data-number>{money(line.balanceMinor)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {m.closingBalance}
          </th>
          <td data-number>{money(closingMinor)}</td>
        </tr>
      </tfoot>
    </Table>
  );
}
