import { useMemo } from 'react';
import { Group, Text } from '@mantine/core';
import { DataTable, EmptyState, Section, StateBadge, type TableColumn } from '@registrar/ui';
import { ActButton } from '../../acts/acts-menu';
import type { StaffUser } from '../../api/staff-api';
import { useSession } from '../../session/session';
import { useAnswer, waiting } from '../use-answer';

const COLUMNS: TableColumn<StaffUser>[] = [
  { id: 'name', title: 'Name', width: 'minmax(9rem, 1.2fr)', cell: ({ name }) => name },
  { id: 'email', title: 'Email address', width: 'minmax(12rem, 1.6fr)', cell: ({ email }) => email },
  { id: 'role', title: 'Role', width: '6rem', cell: ({ role }) => role },
  {
    id: 'state',
    title: 'State',
    width: '7rem',
    cell: ({ disabledAt }) => (
      <StateBadge state={disabledAt ? 'disabled' : 'enabled'} tone={disabledAt ? 'quiet' : 'good'} />
    ),
  },
  { id: 'acts', title: 'Acts', width: '14.75rem', cell: (user) => <UserActs user={user} /> },
];

/** People who may log in. A user is disabled, never removed: the audit log names them. */
export function StaffUsers() {
  const asked = useAnswer('listStaffUsers');
  const rows = useMemo(() => asked.data?.items ?? [], [asked.data]);
  return (
    <Section
      title="Staff users"
      actions={<ActButton operationId="createStaffUser" label="Add a user" isSmall isPrimary />}
    >
      {asked.data ? (
        <DataTable
          isMain
          label="Staff users"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => String(id)}
          empty={<EmptyState title="No user" hint="Add a user, then invite them by a one-time link." />}
        />
      ) : (
        waiting(asked, 'The list of users', false)
      )}
    </Section>
  );
}

function UserActs({ user }: { user: StaffUser }) {
  const isMailed = useSession().session?.environment === 'production';
  const path = { userId: user.id };
  const base = { version: user.version, object: user };
  if (user.disabledAt)
    return (
      <ActButton
        operationId="changeStaffUser"
        title={`Enable ${user.name}`}
        label="Enable"
        path={path}
        base={base}
        initial={{ disabled: 'false' }}
        only={['reason']}
        isSmall
      />
    );
  return (
    <Group gap={4} wrap="nowrap">
      <ActButton
        operationId="changeStaffUser"
        title={`Change ${user.name}`}
        label="Change"
        path={path}
        base={base}
        initial={{ name: user.name, role: user.role }}
        only={['name', 'role', 'reason']}
        isSmall
      />
      <ActButton
        operationId="inviteStaffUser"
        title={`Invite ${user.name}`}
        label="Invite"
        path={path}
        initial={{ mail: String(isMailed) }}
        only={isMailed ? ['reason'] : ['mail', 'reason']}
        note={isMailed && <Text size="sm">The link is sent by mail to {user.email}.</Text>}
        words={{ mail: { label: 'Link', yes: `Mail the link to ${user.email}`, no: 'Show the link' } }}
        isSmall
      />
      <ActButton
        operationId="changeStaffUser"
        title={`Disable ${user.name}`}
        label="Disable"
        path={path}
        base={base}
        initial={{ disabled: 'true' }}
        only={['reason']}
        note={
          <Text size="sm">The user can no longer log in, and all of their sessions end within seconds.</Text>
        }
        isDangerous
        isSmall
      />
    </Group>
  );
}
