import { Stack } from '@mantine/core';
import { PageHeader, Section } from '@registrar/ui';
import { ActButton } from '../../acts/acts-menu';
import { CollectionTable } from '../../lists/collection-table';
import { EXCHANGE_RATES, TAX_RULES } from '../../lists/part-collections';

export function MoneyPage() {
  return (
    <>
      <PageHeader title="Tax and exchange rates" />
      <Stack gap="md">
        <Section
          title="Tax rules"
          actions={<ActButton operationId="addTaxRule" label="Add a rule" isSmall />}
        >
          <CollectionTable collection={TAX_RULES} filters={{}} isMain />
        </Section>
        <Section
          title="Exchange rates"
          actions={<ActButton operationId="setExchangeRate" label="Set a rate" isSmall />}
        >
          <CollectionTable collection={EXCHANGE_RATES} filters={{}} />
        </Section>
      </Stack>
    </>
  );
}
