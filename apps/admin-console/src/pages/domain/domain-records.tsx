import type { ReactNode } from 'react';
import { Group, Stack } from '@mantine/core';
import { ActButton } from '../../acts/acts-menu';
import type { Collection } from '../../lists/collection';
import { CollectionTable } from '../../lists/collection-table';
import { ListSection } from '../../lists/list-section';
import { REGISTRY_HOLDS } from '../../lists/part-collections';

const NOTICES: Collection = {
  path: 'compliance-notices',
  title: 'Compliance notices',
  operationId: 'listComplianceNotices',
  items: 'items',
  columns: [
    { field: 'noticedAt', title: 'Given', width: 'minmax(12.5rem, 1fr)' },
    { field: 'way', title: 'Sent by' },
    { field: 'source', title: 'Source' },
    { field: 'payload', title: 'Notice', width: 'minmax(16rem, 3fr)' },
  ],
  empty: {
    title: 'No compliance notice',
    hint: 'A notice informs the account about an abuse or compliance case.',
  },
};

/** Records of a domain, below the act that adds one. */
function DomainRecords({ name, collection, act }: { name: string; collection: Collection; act: ReactNode }) {
  return (
    <Stack gap="sm">
      <Group>{act}</Group>
      <CollectionTable collection={collection} filters={{}} path={{ domainName: name }} />
    </Stack>
  );
}

export const ComplianceNotices = ({ name }: { name: string }) => (
  <DomainRecords
    name={name}
    collection={NOTICES}
    act={<ActButton operationId="giveComplianceNotice" path={{ domainName: name }} />}
  />
);

export const RegistryHolds = ({ name }: { name: string }) => (
  <DomainRecords
    name={name}
    collection={REGISTRY_HOLDS}
    act={<ActButton operationId="setRegistryHold" path={{ domainName: name }} label="Set a hold" />}
  />
);

/** The DS records as stored; the digest names the one to remove. */
export const DsRecords = ({ name }: { name: string }) => (
  <Stack gap="sm">
    <Group gap={4}>
      <ActButton operationId="addDsForAccount" path={{ domainName: name }} label="Add" isSmall />
      <ActButton operationId="removeDsForAccount" path={{ domainName: name }} label="Remove" isSmall />
    </Group>
    <ListSection
      list="ds-records"
      filter={{ field: 'domainName', op: 'eq', value: name }}
      empty={{
        title: 'No DS record',
        hint: 'A DS record links the zone to its signing keys. Without one the domain is not signed.',
      }}
    />
  </Stack>
);
