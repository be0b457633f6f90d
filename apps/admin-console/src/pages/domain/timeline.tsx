import { useState } from 'react';
import { Button, Checkbox, Chip, Group, Stack, Text } from '@mantine/core';
import { EmptyState, Instant, PageLink, valueWords } from '@registrar/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { readTimeline, type TimelineEntry } from '../../api/staff-api';
import { Unavailable } from '../unavailable';
import { useSession } from '../../session/session';
import { waiting } from '../use-answer';
import { Points } from './points';

const PAGE = 50;

/** What happened to a domain, newest first. */
export function Timeline({ name }: { name: string }) {
  const { may } = useSession();
  const [kinds, setKinds] = useState<string[]>([]);
  const [points, setPoints] = useState<string[]>([]);
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
  if (!asked.data) return waiting(asked, 'The timeline', false);
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
      {may('compareDomainPoints') && <Comparison name={name} points={points} />}
      {entries.length === 0 ? (
        <EmptyState title="Nothing happened yet" />
      ) : (
        <ol className="timeline">
          {entries.map((entry) => (
            <Entry
              key={`${entry.kind}-${entry.id}`}
              entry={entry}
              isTicked={points.includes(entry.at)}
              onTick={may('compareDomainPoints') ? () => setPoints(ticked(points, entry.at)) : undefined}
            />
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
            data-acts="getDomainTimeline"
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

/** The two that were ticked last. */
const ticked = (points: readonly string[], at: string): string[] =>
  points.includes(at) ? points.filter((each) => each !== at) : [...points, at].slice(-2);

function Comparison({ name, points }: { name: string; points: readonly string[] }) {
  const [from, to] = [...points].sort();
  if (from === undefined || to === undefined)
    return (
      <Text size="sm" c="dimmed">
        Tick two entries to see what differs in the domain between them.
      </Text>
    );
  return <Points name={name} from={from} to={to} />;
}

type Refs = NonNullable<TimelineEntry['refs']>;

function linkOf({ operationId, orderId, deliveryId }: Refs): string | undefined {
  if (operationId) return `/operations/${encodeURIComponent(operationId)}`;
  if (orderId) return `/orders/${orderId}`;
  return deliveryId && `/deliveries/${encodeURIComponent(deliveryId)}`;
}

interface EntryProps {
  entry: TimelineEntry;
  isTicked: boolean;
  /** Absent: the role may not compare. */
  onTick?: () => void;
}

function Entry({ entry: { at, kind, title, summary, refs = {} }, isTicked, onTick }: EntryProps) {
  const href = linkOf(refs);
  return (
    <li>
      {onTick ? (
        <Checkbox size="xs" checked={isTicked} onChange={onTick} aria-label={`Compare ${title} at ${at}`} />
      ) : (
        <span />
      )}
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
