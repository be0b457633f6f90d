import { Amount, type Fact, Facts } from '@registrar/ui';
import type { Total } from './report-totals';

const GROUPED = new Intl.NumberFormat('en-GB');

const factOf = ({ title, count, amounts = [] }: Total): Fact => [
  title,
  count !== undefined
    ? GROUPED.format(count)
    : amounts.map(({ amount, currency }) => (
        <div key={currency}>
          <Amount value={amount} currency={currency} />
        </div>
      )),
];

/** Sums of a report as facts. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  return <Facts facts={totals.map(factOf)} />;
}
