import { Skeleton, Text } from '@mantine/core';
import { Instant, PageHeader, PageLink, Section, StateBadge, unicodeName, valueWords } from '@registrar/ui';
import { useQuery } from '@tanstack/react-query';
import { callOperation, type OperationId } from '../api/operations';
import { permissionOf } from '../api/permission-of';
import { useSession } from '../session/session';
import { Approvals } from './approvals';

type Row = Record<string, unknown>;
interface Panel {
  title: string;
  operationId: OperationId;
  query: object;
  all: string;
  done: string;
  href: (row: Row) => string;
  name: (row: Row) => string;
  state?: (row: Row) => string;
  at: string;
}

const domainLink = (row: Row): string => `/domains/${encodeURIComponent(String(row['domainName']))}`;
const domainName = (row: Row): string => unicodeName(String(row['domainName']));

const PANELS: Panel[] = [
  {
    title: 'Operations that need attention',
    operationId: 'listOperations',
    query: { attention: 'true' },
    all: '/operations?attention=true',
    done: 'No operation is in doubt.',
    href: (row) => `/operations/${String(row['id'])}`,
    name: (row) => `${valueWords(String(row['kind']))} ${String(row['subject'])}`,
    state: (row) => String(row['state']),
    at: 'attentionAt',
  },
  {
    title: 'Deletions in trouble',
    operationId: 'listDomainEnds',
    query: { troubled: 'true' },
    all: '/terminations?troubled=true',
    done: 'Every deletion goes on as planned.',
    href: domainLink,
    name: domainName,
    state: (row) => String(row['stage']),
    at: 'nextAt',
  },
  {
    title: 'Registry differences',
    operationId: 'listRegistryDifferences',
    query: { open: 'true' },
    all: '/drift?open=true',
    done: 'Registries and this database agree.',
    href: domainLink,
    name: domainName,
    state: (row) => String(row['field']),
    at: 'foundAt',
  },
  {
    title: 'Unknown domains',
    operationId: 'listUnknownDomains',
    query: { open: 'true' },
    all: '/unknown-domains?open=true',
    done: 'Every domain at the registries is known.',
    href: () => '/unknown-domains?open=true',
    name: domainName,
    state: (row) => String(row['source']),
    at: 'foundAt',
  },
  {
    title: 'Poll messages without a handler',
    operationId: 'listUnknownPollMessages',
    query: { acknowledged: 'false' },
    all: '/poll-messages?acknowledged=false',
    done: 'Every poll message was handled.',
    href: () => '/poll-messages?acknowledged=false',
    name: (row) => String(row['text']),
    at: 'receivedAt',
  },
  {
    title: 'Disputed payments',
    operationId: 'listPayments',
    query: { disputed: 'true' },
    all: '/payments?disputed=true',
    done: 'No payment is disputed.',
    href: (row) => `/payments/${String(row['id'])}`,
    name: (row) => `${String(row['amount'])} ${String(row['currency'])}, account ${String(row['accountId'])}`,
    state: (row) => String(row['state']),
    at: 'createdAt',
  },
  {
    title: 'Payments that need attention',
    operationId: 'listPayments',
    query: { attention: 'true' },
    all: '/payments?attention=true',
    done: 'No payment is in doubt.',
    href: (row) => `/payments/${String(row['id'])}`,
    name: (row) => `${String(row['amount'])} ${String(row['currency'])}, account ${String(row['accountId'])}`,
    state: (row) => String(row['state']),
    at: 'attentionAt',
  },
  {
    title: 'Debts',
    operationId: 'listPayments',
    query: { owed: 'true' },
    all: '/payments?owed=true',
    done: 'No account owes a returned payment.',
    href: (row) => `/payments/${String(row['id'])}`,
    name: (row) => `${String(row['amount'])} ${String(row['currency'])}, account ${String(row['accountId'])}`,
    state: (row) => String(row['state']),
    at: 'createdAt',
  },
  {
    title: 'Failed deliveries',
    operationId: 'listDeliveries',
    query: { state: 'failed' },
    all: '/deliveries?state=failed',
    done: 'No delivery failed for good.',
    href: (row) => `/deliveries/${String(row['id'])}`,
    name: (row) => String(row['eventName']),
    state: (row) => String(row['state']),
    at: 'occurredAt',
  },
];

const SHOWN = 5;

/** What needs a person now. */
export function WorkPage() {
  const { maySee } = useSession();
  return (
    <>
      <PageHeader title="Work" hint="What needs a person now." />
      <div className="work-grid">
        <Approvals />
        {PANELS.filter(({ operationId }) => maySee(permissionOf(operationId))).map((panel) => (
          <WorkPanel key={panel.title} panel={panel} />
        ))}
        {maySee('registry.list') && <RegistryHealth />}
      </div>
    </>
  );
}

function WorkPanel({ panel }: { panel: Panel }) {
  const asked = useQuery({
    queryKey: [panel.operationId, 'work', panel.query],
    queryFn: async ({ signal }) => {
      const answer = await callOperation(
        panel.operationId,
        {},
        { query: { ...panel.query, limit: SHOWN + 1 }, signal },
      );
      return (answer as unknown as { items: Row[] }).items;
    },
    refetchInterval: 60_000,
    retry: false,
  });
  const rows = asked.data ?? [];
  const actions = rows.length > 0 && <PageLink href={panel.all}>All</PageLink>;
  return (
    <Section title={panel.title} actions={actions}>
      {asked.isLoading && <Skeleton height={18} />}
      {asked.error && (
        <Text size="sm" c="red">
          {asked.error.message}
        </Text>
      )}
      {asked.data && rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {panel.done}
        </Text>
      )}
      {rows.length > 0 && (
        <ul className="work-list">
          {rows.slice(0, SHOWN).map((row, at) => (
            <li key={String(row['id'] ?? at)}>
              <PageLink href={panel.href(row)}>{panel.name(row)}</PageLink>
              {panel.state ? (
                <StateBadge state={panel.state(row)} />
              ) : (
                <Instant value={row[panel.at] as string | undefined} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function RegistryHealth() {
  const asked = useQuery({
    queryKey: ['listRegistryConnections', 'work'],
    queryFn: () => callOperation('listRegistryConnections'),
    refetchInterval: 30_000,
    retry: false,
  });
  const troubled = asked.data?.items.filter(
    ({ enabled, circuit, profileFault, priceFaults }) =>
      enabled && (circuit !== 'closed' || profileFault !== undefined || priceFaults.length > 0),
  );
  return (
    <Section title="Registries" actions={<PageLink href="/registries">All</PageLink>}>
      {asked.isLoading && <Skeleton height={18} />}
      {troubled?.length === 0 && (
        <Text size="sm" c="dimmed">
          Every enabled connection works.
        </Text>
      )}
      {troubled && troubled.length > 0 && (
        <ul className="work-list">
          {troubled.map(({ code, circuit, priceFaults }) => (
            <li key={code}>
              <PageLink href={`/registries/${encodeURIComponent(code)}`}>{code}</PageLink>
              <StateBadge
                state={
                  circuit !== 'closed'
                    ? `circuit ${valueWords(circuit)}`
                    : priceFaults.length > 0
                      ? 'prices to correct'
                      : 'profile to correct'
                }
                tone={circuit === 'open' || circuit === 'stopped' ? 'bad' : 'busy'}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
