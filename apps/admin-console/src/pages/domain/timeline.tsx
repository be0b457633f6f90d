import { useState } from 'react';
import { Button, Chip, Group, Stack, Text } from '@mantine/core';
import { EmptyState, Instant, PageLink, valueWords } from '@registrar/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { readTimeline, type TimelineEntry } from '../../api/staff-api';
import { Unavailable } from '../unavailable';
import { waiting } from '../use-answer';

const PAGE = 50;

/** What happened to a domain, newest first. */
export function Timeline({ name }: { name: string }) {
  const [kinds, setKinds] = useState<string[]>([]);
  const asked = useInfiniteQuery({
    queryKey: ['timeline', name, kinds],
    queryFn: ({ pageParam }) =>
      readTimeline(name, { kinds: kinds.join(',') || undefined, before: pageParam, limit: PAGE }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    retry: false,
  });
  if (asked.error)
    return <Unavailable error={asked.error} what="The timeline is" onRetry={() => void asked.refetch()} />;
  if (!asked.data) return waiting(asked, 'The timeline');
  const entries = asked.data.pages.flatMap(({ items }) => items);
  const withheld = asked.data.pages[0].withheld ?? [];
  const known = [...new Set([...kinds, ...entries.map(({ kind }) => kind)])].sort();
  return (
    <Stack gap="sm">
      {known.length > 1 && (
        <Chip.Group multiple value={kinds} onChange={setKinds}>
          <Group gap={6} role="group" aria-label="Kinds of entries">
            {known.map((kind) => (
              <Chip key={kind} value={kind} size="xs">
                {valueWords(kind)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
      {entries.length === 0 ? (
        <EmptyState title="Nothing happened yet" />
      ) : (
        <ol className="timeline">
          {entries.map((entry) => (
            <Entry key={`${entry.kind}-${entry.id}`} entry={entry} />
          ))}
        </ol>
      )}
      {withheld.length > 0 && (
        <Text size="sm" c="dimmed">
          Your role may not see: {withheld.map(valueWords).join(', ')}.
        </Text>
      )}
      {asked.hasNextPage && (
        <Group>
          <Button
            size="xs"
            variant="default"
            loading={asked.isFetchingNextPage}
            onClick={() => void asked.fetchNextPage()}
          >
            Earlier
          </Button>
        </Group>
      )}
    </Stack>
  );
}

type Refs = NonNullable<TimelineEntry['refs']>;

function linkOf({ operationId, orderId, deliveryId }: Refs): string | undefined {
  if (operationId) return `/operations/${encodeURIComponent(operationId)}`;
  if (orderId) return `/orders/${orderId}`;
  return deliveryId && `/deliveries/${encodeURIComponent(deliveryId)}`;
}

function Entry({ entry: { at, kind, title, summary, refs = {} } }: { entry: TimelineEntry }) {
  const href = linkOf(refs);
  return (
    <li>
      <Instant value={at} />
      <Text span size="sm" c="dimmed">
        {valueWords(kind)}
      </Text>
      <div className="ui-break">
        {href ? <PageLink href={href}>{title}</PageLink> : title}
        {summary && (
          <Text size="sm" c="dimmed">
            {summary}
          </Text>
        )}
      </div>
    </li>
  );
}
