import { Group, Stack } from '@mantine/core';
import { DataTable, EmptyState, type TableColumn, Value } from '@registrar/ui';
import { ActButton } from '../../acts/acts-menu';
import type { AnswerOf } from '../../api/operations';

type Token = AnswerOf<'getAccount'>['tokens'][number];

/** API tokens of an account: what each may do, and until when. */
export function Tokens({ accountId, tokens }: { accountId: string; tokens: readonly Token[] }) {
  const columns: TableColumn<Token>[] = [
    { id: 'name', title: 'Token', width: 'minmax(10rem, 1.5fr)', cell: ({ name }) => name },
    { id: 'id', title: 'ID', width: '5rem', cell: ({ id }) => id },
    { id: 'access', title: 'Access', cell: (token) => accessOf(token) },
    {
      id: 'createdAt',
      title: 'Created',
      width: 'minmax(12.5rem, 1fr)',
      cell: ({ createdAt }) => <Value value={createdAt} />,
    },
    {
      id: 'expiresAt',
      title: 'Expires',
      width: 'minmax(12.5rem, 1fr)',
      cell: ({ expiresAt }) => <Value value={expiresAt} />,
    },
    {
      id: 'revokedAt',
      title: 'Revoked',
      width: 'minmax(12.5rem, 1fr)',
      cell: ({ revokedAt }) => <Value value={revokedAt} />,
    },
    {
      id: 'acts',
      title: 'Acts',
      width: '6.5rem',
      cell: ({ id, revokedAt }) =>
        revokedAt === undefined && (
          <ActButton operationId="revokeToken" path={{ accountId, tokenId: id }} label="Revoke" isSmall />
        ),
    },
  ];
  return (
    <Stack gap="sm">
      <Group>
        <ActButton operationId="issueToken" path={{ accountId }} isPrimary />
      </Group>
      <DataTable
        label="API tokens"
        columns={columns}
        rows={tokens}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState title="No token" hint="Issue a token for the programs of this account." />}
      />
    </Stack>
  );
}

function accessOf({ readOnly, dnsOnly, zones }: Token): string {
  const access = readOnly ? 'read only' : dnsOnly ? 'DNS only' : 'full';
  return zones && zones.length > 0 ? `${access}, ${zones.length} zones` : access;
}
