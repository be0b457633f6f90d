import { Fragment } from 'react';
import { Skeleton, Stack, Text } from '@mantine/core';
import { EmptyState, FailureAlert, Instant, PageHeader, PageLink, Section, StateBadge } from '@registrar/ui';
import { useQueries } from '@tanstack/react-query';
import { callChosen } from '../api/operations';
import { useSession } from '../session/session';
import { Approvals, useApprovals } from './approvals';
import { RegistryHealth, useTroubledRegistries } from './registry-health';
import { type Row, WORK_PANELS, type WorkPanel } from './work-panels';

const SHOWN = 5;

const queryOf = ({ operationId, query }: WorkPanel) => ({
  queryKey: [operationId, 'work', query],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const call = { query: { ...query, limit: SHOWN + 1 }, signal };
    return (await callChosen<{ items: Row[] }>(operationId, {}, call)).items;
  },
  refetchInterval: 60_000,
  retry: false,
});

/** What needs a person now; where nothing waits, one line says so. */
export function WorkPage() {
  const { may } = useSession();
  const panels = WORK_PANELS.filter(({ operationId }) => may(operationId));
  const answers = useQueries({ queries: panels.map(queryOf) });
  const approvals = useApprovals();
  const registries = useTroubledRegistries();
  const all = [
    {
      title: 'Acts that wait for a second person',
      asked: approvals,
      card: (items: never[]) => <Approvals items={items} />,
    },
    {
      title: 'Registries',
      href: '/registries',
      asked: registries,
      card: (items: never[]) => <RegistryHealth troubled={items} />,
    },
    ...panels.map((panel, at) => ({
      title: panel.title,
      href: panel.all.split('?')[0],
      asked: answers[at],
      card: (items: never[]) => <Panel panel={panel} rows={items} />,
    })),
  ].filter(({ asked }) => asked.fetchStatus !== 'idle' || !asked.isPending);
  const waiting = all.filter(({ asked }) => asked.error || (asked.data && asked.data.length > 0));
  const quiet = all.filter(({ asked }) => asked.data?.length === 0);
  const isLoading = all.some(({ asked }) => asked.isLoading);
  return (
    <>
      <PageHeader title="Work" hint="What needs a person now." />
      <Stack gap="md">
        {isLoading && <Skeleton height={120} role="status" aria-busy="true" aria-label="Loading" />}
        {!isLoading && waiting.length === 0 && <EmptyState title="Nothing needs a person now" />}
        {waiting.length > 0 && (
          <div className="work-grid">
            {waiting.map(({ title, asked, card }) =>
              asked.error ? (
                <Section key={title} title={title}>
                  <FailureAlert error={asked.error} onRetry={() => void asked.refetch()} />
                </Section>
              ) : (
                <Fragment key={title}>{card(asked.data as never[])}</Fragment>
              ),
            )}
          </div>
        )}
        {quiet.length > 0 && <Quiet pages={quiet} />}
      </Stack>
    </>
  );
}

function Quiet({ pages }: { pages: readonly { title: string; href?: string }[] }) {
  return (
    <Text size="sm" c="dimmed" className="work-quiet">
      Nothing waits in:{' '}
      {pages.map(({ title, href }, at) => (
        <Fragment key={title}>
          {at > 0 && ', '}
          {href ? <PageLink href={href}>{title}</PageLink> : title}
        </Fragment>
      ))}
      .
    </Text>
  );
}

function Panel({ panel, rows }: { panel: WorkPanel; rows: readonly Row[] }) {
  return (
    <Section title={panel.title} actions={<PageLink href={panel.all}>All</PageLink>}>
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
    </Section>
  );
}
