import { Stack } from '@mantine/core';
import { PageHeader, PageLink } from '@registrar/ui';
import { ListSection } from '../../lists/list-section';
import { useSession } from '../../session/session';

/** Subscriptions to events, what happened, and what was delivered. */
export function WebhooksPage() {
  const { maySee } = useSession();
  return (
    <>
      <PageHeader
        title="Webhooks and events"
        hint={
          maySee('delivery.list') && (
            <PageLink href="/deliveries?state=failed">Deliveries that failed for good</PageLink>
          )
        }
      />
      <Stack gap="md">
        <ListSection
          list="webhook-subscriptions"
          isMain
          empty={{ title: 'No subscription', hint: 'Accounts subscribe to events by the reseller API.' }}
        />
        <ListSection
          list="deliveries"
          empty={{
            title: 'No delivery',
            hint: 'A delivery is made for each event that an account subscribes to.',
          }}
        />
        <ListSection
          list="events"
          empty={{ title: 'No event', hint: 'Registrations, transfers and payments cause events.' }}
        />
      </Stack>
    </>
  );
}
