import { Group, Stack, Tabs } from '@mantine/core';
import {
  CopyButton,
  Facts,
  factsOf,
  labelOf,
  Instant,
  PageHeader,
  PageLink,
  Section,
  StateBadge,
  unicodeName,
  Value,
} from '@registrar/ui';
import { useParams } from '@tanstack/react-router';
import { ActButton, ActsMenu } from '../../acts/acts-menu';
import { CollectionTable } from '../../lists/collection-table';
import { COLLECTIONS } from '../../lists/collections';
import { Notes } from '../notes';
import { useAnswer, waiting } from '../use-answer';
import { AtRegistry } from './at-registry';
import { ComplianceNotices, DsRecords, RegistryHolds } from './domain-records';
import { Overview } from './overview';
import { Timeline } from './timeline';
import { ZoneVersions } from './zone-versions';

const PREFIX = '/admin/v1/domains/{domainName}';
const listOf = (path: string) => COLLECTIONS.find((each) => each.path === path)!;

/** A domain whole: its state, its records and everything that happened to it. */
export function DomainPage() {
  const { name } = useParams({ strict: false }) as { name: string };
  const path = { domainName: name };
  const asked = useAnswer('getDomain', path);
  const domain = asked.data;
  if (!domain) return waiting(asked, `The domain ${name}`);
  return (
    <>
      <PageHeader
        title={unicodeName(domain.name)}
        state={<StateBadge state={domain.state} />}
        hint={
          <Group gap={6}>
            {domain.name} <CopyButton value={domain.name} what="domain" /> · account{' '}
            <PageLink href={`/accounts/${domain.accountId}`}>{domain.username}</PageLink> · expires{' '}
            <Instant value={domain.expiresAt} />
          </Group>
        }
        actions={
          <>
            <ActButton operationId="setDomainLock" path={path} label="Lock" />
            {domain.locks.length > 0 && (
              <ActButton operationId="clearDomainLock" path={path} label="Clear lock" />
            )}
            <ActsMenu prefix={PREFIX} path={path} without={['setDomainLock']} />
          </>
        }
      />
      <Tabs defaultValue="state" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="state">State</Tabs.Tab>
          <Tabs.Tab value="timeline">Timeline</Tabs.Tab>
          <Tabs.Tab value="overview">Records</Tabs.Tab>
          <Tabs.Tab value="operations">Operations</Tabs.Tab>
          <Tabs.Tab value="differences">Differences</Tabs.Tab>
          <Tabs.Tab value="holds">Holds</Tabs.Tab>
          <Tabs.Tab value="zone">Zone</Tabs.Tab>
          <Tabs.Tab value="dnssec">DNSSEC</Tabs.Tab>
          <Tabs.Tab value="notices">Notices</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="state">
          <Stack gap="md">
            <Section title="Registration">
              <Facts
                facts={factsOf(domain, {
                  without: [
                    'name',
                    'state',
                    'username',
                    'nameservers',
                    'registryStatuses',
                    'locks',
                    'operationId',
                    'orderId',
                  ],
                  own: {
                    registryConnection: (
                      <PageLink href={`/registries/${domain.registryConnection}`}>
                        {domain.registryConnection}
                      </PageLink>
                    ),
                    tld: <PageLink href={`/tlds/${domain.tld}`}>{domain.tld}</PageLink>,
                  },
                })}
              />
            </Section>
            <Section title="Registry statuses, locks and name servers">
              <Facts
                facts={[
                  ['Registry statuses', <Value key="s" value={domain.registryStatuses} />],
                  ['Locks', <Value key="l" value={domain.locks} />],
                  ['Name servers', <Value key="n" value={domain.nameservers} />],
                  [
                    'Order',
                    domain.orderId ? (
                      <PageLink href={`/orders/${domain.orderId}`}>{domain.orderId}</PageLink>
                    ) : (
                      <Value value={undefined} />
                    ),
                  ],
                  [
                    'Operation',
                    domain.operationId ? (
                      <PageLink href={`/operations/${domain.operationId}`}>Open the operation</PageLink>
                    ) : (
                      <Value value={undefined} />
                    ),
                  ],
                ]}
              />
            </Section>
            <Section title="Contacts">
              <Facts
                facts={Object.entries(domain.contacts).map(([role, contact]) => [
                  labelOf(role),
                  <span key={role}>
                    Contact {contact.id} ·{' '}
                    <StateBadge
                      state={contact.isVerified ? 'verified' : 'not verified'}
                      tone={contact.isVerified ? 'good' : 'quiet'}
                    />
                  </span>,
                ])}
              />
            </Section>
            <AtRegistry name={name} />
            <Notes target={`domain:${domain.name}`} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="timeline">
          <Timeline name={name} />
        </Tabs.Panel>
        <Tabs.Panel value="overview">
          <Overview name={name} />
        </Tabs.Panel>
        <Tabs.Panel value="operations">
          <CollectionTable collection={listOf('operations')} filters={{ subject: domain.name }} />
        </Tabs.Panel>
        <Tabs.Panel value="differences">
          <CollectionTable collection={listOf('drift')} filters={{ domainName: domain.name }} />
        </Tabs.Panel>
        <Tabs.Panel value="zone">
          <ZoneVersions name={domain.name} />
        </Tabs.Panel>
        <Tabs.Panel value="holds">
          <RegistryHolds name={domain.name} />
        </Tabs.Panel>
        <Tabs.Panel value="dnssec">
          <DsRecords name={domain.name} />
        </Tabs.Panel>
        <Tabs.Panel value="notices">
          <ComplianceNotices name={domain.name} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
