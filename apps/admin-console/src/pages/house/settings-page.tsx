import { Stack, Text } from '@mantine/core';
import { Facts, factsOf, PageHeader, Section } from '@registrar/ui';
import { ActButton } from '../../acts/acts-menu';
import { CollectionTable } from '../../lists/collection-table';
import { COLLECTIONS } from '../../lists/collections';
import { useAnswer, waiting } from '../use-answer';

export function SettingsPage() {
  const environment = useAnswer('getEnvironment');
  const maintenance = useAnswer('getMaintenance');
  return (
    <>
      <PageHeader
        title="Settings"
        hint="Settings of the programs are environment variables; this page shows what the admin API answers."
      />
      <Stack gap="md">
        <Section
          title="Environment"
          actions={<ActButton operationId="declareEnvironment" label="Declare" isSmall />}
        >
          {environment.data ? (
            <Facts
              facts={[
                ...factsOf(environment.data),
                ...factsOf(environment.data.present),
                ['Lease renewed', factsOf(environment.data.lease).at(-1)?.[1]],
              ]}
            />
          ) : (
            waiting(environment, 'The environment', false)
          )}
        </Section>
        <Section
          title="Maintenance"
          actions={<ActButton operationId="switchMaintenance" label="Switch" isSmall />}
        >
          {maintenance.data ? (
            <Text size="sm">
              {maintenance.data.on ? 'On: the reseller API answers 503.' : 'Off: the reseller API is open.'}
            </Text>
          ) : (
            waiting(maintenance, 'The switch', false)
          )}
        </Section>
        <Section title="Use of the older interface">
          <CollectionTable
            collection={COLLECTIONS.find(({ path }) => path === 'legacy-usage')!}
            filters={{}}
          />
        </Section>
      </Stack>
    </>
  );
}
