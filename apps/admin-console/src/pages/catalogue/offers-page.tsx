import { useState } from 'react';
import { Group, Select, Stack } from '@mantine/core';
import { EmptyState, PageHeader, Section } from '@registrar/ui';
import { ActButton } from '../../acts/acts-menu';
import { CollectionTable } from '../../lists/collection-table';
import { PREMIUM_NAMES, PROMOTIONS } from '../../lists/part-collections';
import { useAnswer } from '../use-answer';

export function OffersPage() {
  const tlds = useAnswer('listTlds');
  const [tld, setTld] = useState<string | null>(null);
  return (
    <>
      <PageHeader title="Promotions and premium names" />
      <Stack gap="md">
        <Section
          title="Promotions"
          actions={<ActButton operationId="putPromotion" label="Add a promotion" isSmall />}
        >
          <CollectionTable collection={PROMOTIONS} filters={{}} isMain />
        </Section>
        <Section
          title="Premium names"
          actions={
            <Group gap="xs">
              <Select
                size="xs"
                w={140}
                searchable
                placeholder="TLD"
                aria-label="TLD"
                data={tlds.data?.items.map(({ name }) => name) ?? []}
                value={tld}
                onChange={setTld}
              />
              <ActButton operationId="putPremiumName" label="Add a premium name" isSmall />
            </Group>
          }
        >
          {tld ? (
            <CollectionTable collection={PREMIUM_NAMES} filters={{ tld }} />
          ) : (
            <EmptyState title="Choose a TLD" hint="Premium names are listed by TLD." />
          )}
        </Section>
      </Stack>
    </>
  );
}
