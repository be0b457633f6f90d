import { useState } from 'react';
import { Button, Group, Text, Textarea } from '@mantine/core';
import {
  ConfirmDialog,
  DataTable,
  EmptyState,
  FailureAlert,
  plural,
  Section,
  StateBadge,
} from '@registrar/ui';
import { type TableColumn, Value } from '@registrar/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ActButton } from '../../acts/acts-menu';
import { useAct } from '../../acts/use-act';
import { endStaffSession, type ListedSession } from '../../api/staff-api';
import { useCollection } from '../../lists/collection-table';
import { STAFF_SESSIONS } from '../../lists/part-collections';
import { type StaffSession, useSession } from '../../session/session';

/** The list does not say which session asks: it is the one of this user that ends at the same time. */
const isThis = (session: StaffSession | undefined, { userId, endsAt }: ListedSession): boolean =>
  session?.userId === userId && session.endsAt === endsAt;

const columnsFor = (session: StaffSession | undefined): TableColumn<ListedSession>[] => [
  {
    id: 'userName',
    title: 'User',
    width: 'minmax(8rem, 1.2fr)',
    cell: ({ userName }) => userName,
  },
  { id: 'method', title: 'By', width: '6rem', cell: ({ method }) => <Value value={method} /> },
  { id: 'source', title: 'Address', width: '8rem', cell: ({ source }) => <Value value={source} /> },
  ...(['createdAt', 'lastSeenAt'] as const).map<TableColumn<ListedSession>>((field) => ({
    id: field,
    title: { createdAt: 'Since', lastSeenAt: 'Last request' }[field],
    width: 'minmax(12.5rem, 1fr)',
    cell: (row) => <Value value={row[field]} />,
  })),
  {
    id: 'acts',
    title: 'Acts',
    width: '7.5rem',
    cell: (row) =>
      isThis(session, row) ? (
        <StateBadge state="this session" tone="good" />
      ) : (
        <ActButton operationId="endStaffSession" path={{ sessionId: row.id }} label="End" isSmall />
      ),
  },
];

/** Open sessions: one's own; for an owner those of all staff. */
export function Sessions() {
  const { session, may } = useSession();
  const [ending, setEnding] = useState<ListedSession[]>();
  const list = useCollection<ListedSession>(STAFF_SESSIONS, {});
  const { rows } = list;
  const others = rows.filter((row) => !isThis(session, row));
  const own = others.filter(({ userId }) => userId === session?.userId);
  return (
    <Section
      title="Open sessions"
      hint="An ended session is refused everywhere within two seconds."
      actions={
        may('endStaffSession') && (
          <Group gap={4}>
            {own.length > 0 && (
              <Button
                size="compact-xs"
                variant="default"
                data-acts="endStaffSession"
                onClick={() => setEnding(own)}
              >
                End my other sessions
              </Button>
            )}
            {others.length > own.length && (
              <Button
                size="compact-xs"
                variant="default"
                data-acts="endStaffSession"
                onClick={() => setEnding(others)}
              >
                End all other sessions
              </Button>
            )}
          </Group>
        )
      }
    >
      {list.error && <FailureAlert error={list.error} onRetry={() => void list.refetch()} />}
      <DataTable
        label="Open sessions"
        columns={columnsFor(session)}
        rows={rows}
        rowKey={({ id }) => id}
        isLoading={list.isLoading}
        onEnd={() => {
          if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
        }}
        empty={
          <EmptyState title="No open session" hint="People who log in have one; keys of programs do not." />
        }
      />
      {ending && <EndSessions sessions={ending} onClose={() => setEnding(undefined)} />}
    </Section>
  );
}

function EndSessions({ sessions, onClose }: { sessions: ListedSession[]; onClose: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const end = useAct({
    mutationFn: async () => {
      for (const { id } of sessions) await endStaffSession(id, reason.trim() || undefined);
    },
    onSuccess: onClose,
    // Those that were ended before a failure leave the list too.
    onSettled: () => client.invalidateQueries({ queryKey: ['listStaffSessions'] }),
  });
  return (
    <ConfirmDialog
      title={`End ${plural(sessions.length, 'session')}`}
      opened
      onClose={onClose}
      onConfirm={() => end.run()}
      confirmLabel="End them"
      isDangerous
      isBusy={end.isPending}
      consequences={{ undo: 'not possible: the people log in again.' }}
    >
      {end.error && <FailureAlert error={end.error} />}
      <Text size="sm">{[...new Set(sessions.map(({ userName }) => userName))].join(', ')}</Text>
      <Textarea
        label="Reason"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
