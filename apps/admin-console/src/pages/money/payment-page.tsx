import { Stack } from '@mantine/core';
import { Amount, Facts, factsOf, PageHeader, PageLink, Section, StateBadge } from '@registrar/ui';
import { useParams } from '@tanstack/react-router';
import { ActButton, ActsMenu } from '../../acts/acts-menu';
import { ObjectRows } from '../object-rows';
import { useAnswer, waiting } from '../use-answer';

export function PaymentPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const path = { paymentId: id };
  const asked = useAnswer('getPayment', path);
  const payment = asked.data;
  if (!payment) return waiting(asked, 'This payment');
  const { currency } = payment;
  return (
    <>
      <PageHeader
        title={
          <>
            Payment of <Amount value={payment.amount} currency={currency} />
          </>
        }
        state={<StateBadge state={payment.state} />}
        hint={
          <>
            Account <PageLink href={`/accounts/${payment.accountId}`}>{payment.accountId}</PageLink>
          </>
        }
        actions={
          <>
            {payment.state === 'succeeded' && (
              <ActButton operationId="refundPayment" path={path} label="Refund" />
            )}
            <ActsMenu prefix="/admin/v1/payments/{paymentId}" path={path} />
          </>
        }
      />
      <Stack gap="md">
        <Section title="Payment">
          <Facts facts={factsOf(payment, { without: ['state', 'accountId'], currency })} />
        </Section>
        <Section title="Refunds">
          <ObjectRows
            label="Refunds"
            rows={payment.refunds}
            currency={currency}
            fields={['id', 'state', 'amount', 'reference', 'trouble', 'createdAt']}
            empty="No refund."
          />
        </Section>
        <Section title="Disputes">
          <ObjectRows label="Disputes" rows={payment.disputes} currency={currency} empty="No dispute." />
        </Section>
        <Section title="Money that the gateway took back">
          <ObjectRows
            label="Reversals"
            rows={payment.reversals}
            currency={currency}
            empty="Nothing was taken back."
          />
        </Section>
      </Stack>
    </>
  );
}
