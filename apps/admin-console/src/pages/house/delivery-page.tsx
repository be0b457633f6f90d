import { Code, Stack } from '@mantine/core';
import { Facts, factsOf, PageHeader, PageLink, Section, StateBadge } from '@registrar/ui';
import { useParams } from '@tanstack/react-router';
import { ActButton } from '../../acts/acts-menu';
import { ObjectRows } from '../object-rows';
import { useAnswer, waiting } from '../use-answer';

export function DeliveryPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const asked = useAnswer('getDelivery', { deliveryId: id });
  const delivery = asked.data;
  if (!delivery) return waiting(asked, 'This delivery');
  return (
    <>
      <PageHeader
        title={delivery.eventName}
        state={<StateBadge state={delivery.state} />}
        hint={
          <>
            Account <PageLink href={`/accounts/${delivery.accountId}`}>{delivery.accountId}</PageLink>
          </>
        }
        actions={<ActButton operationId="redeliver" path={{ deliveryId: id }} label="Deliver again" />}
      />
      <Stack gap="md">
        <Section title="Delivery">
          <Facts facts={factsOf(delivery, { without: ['eventName', 'state', 'accountId', 'body'] })} />
        </Section>
        <Section title="Attempts">
          <ObjectRows
            label="Attempts"
            rows={delivery.attempts}
            fields={['number', 'startedAt', 'durationMs', 'status', 'error', 'responseHead']}
            empty="No attempt yet."
          />
        </Section>
        <Section title="Body">
          <Code block className="ui-code" tabIndex={0}>
            {delivery.body}
          </Code>
        </Section>
      </Stack>
    </>
  );
}
