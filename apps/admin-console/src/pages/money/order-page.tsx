import { Stack } from '@mantine/core';
import { Facts, factsOf, PageHeader, PageLink, Section, StateBadge } from '@registrar/ui';
import { useParams } from '@tanstack/react-router';
import { ActButton } from '../../acts/acts-menu';
import { Notes } from '../notes';
import { ObjectRows } from '../object-rows';
import { useAnswer, waiting } from '../use-answer';

/** An order with its items, and each posting it caused. */
export function OrderPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const asked = useAnswer('getOrder', { orderId: id });
  const order = asked.data;
  if (!order) return waiting(asked, `The order ${id}`);
  const { currency } = order;
  const postings = order.ledger.flatMap(({ kind, createdAt, reference, postings: lines }) =>
    lines.map((line) => ({ createdAt, kind, reference, ...line })),
  );
  return (
    <>
      <PageHeader
        title={`Order ${order.id}`}
        state={<StateBadge state={order.status} />}
        hint={
          <>
            Account <PageLink href={`/accounts/${order.accountId}`}>{order.username}</PageLink>
          </>
        }
        actions={
          <ActButton
            operationId="getReceipt"
            path={{ orderId: order.id, accountId: order.accountId }}
            label="Receipt"
          />
        }
      />
      <Stack gap="md">
        <Section title="Money">
          <Facts
            facts={factsOf(order, {
              without: ['id', 'accountId', 'username', 'status'],
              currency,
              own: order.operationId
                ? {
                    operationId: (
                      <PageLink href={`/operations/${order.operationId}`}>Open the operation</PageLink>
                    ),
                  }
                : {},
            })}
          />
        </Section>
        <Section title="Items">
          <ObjectRows
            label="Items"
            rows={order.items}
            currency={currency}
            fields={['name', 'type', 'status', 'duration', 'price', 'taxAmount', 'refundableUntil']}
            empty="No item."
          />
        </Section>
        <Section title="Ledger" hint="Each transaction balances to zero.">
          <ObjectRows
            label="Postings"
            rows={postings}
            fields={['createdAt', 'kind', 'ledgerAccount', 'amount', 'reference']}
            empty="Nothing was posted."
          />
        </Section>
        <Notes target={`order:${order.id}`} />
      </Stack>
    </>
  );
}
