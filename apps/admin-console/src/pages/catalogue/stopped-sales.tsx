import { Facts, factsOf, Section, Value } from '@registrar/ui';
import type { AnswerOf } from '../../api/operations';

type Stop = NonNullable<AnswerOf<'getRegistryConnection'>['stopped']>;

/** Sales that staff have stopped; nothing where they are open. */
export function StoppedSales({ stop, what }: { stop: Stop | undefined; what: string }) {
  if (!stop) return null;
  const { products, ...rest } = stop;
  return (
    <Section title="Sales are stopped" hint={`Customers cannot order these products of ${what}.`}>
      <Facts facts={[['Products', <Value key="p" value={products} />], ...factsOf(rest)]} />
    </Section>
  );
}
