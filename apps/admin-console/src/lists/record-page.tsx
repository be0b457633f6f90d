import type { ReactNode } from 'react';
import { Group, Stack } from '@mantine/core';
import { EmptyState, Facts, PageHeader, PageLink, Section, unicodeName } from '@registrar/ui';
import { useParams } from '@tanstack/react-router';
import { ActButton } from '../acts/acts-menu';
import { type ListDescription, type ListName } from '../api/staff-api';
import { waiting } from '../pages/use-answer';
import { cellOf } from './cell-value';
import { ListSection, useListRows } from './list-section';
import { useLists } from './use-list';

type Row = Record<string, unknown>;

/** Lists whose rows belong to a record: their field that names it, by the id or another member of the record. */
const RELATED: Readonly<Record<string, { list: ListName; field: string; by?: string }[]>> = {
  'contacts': [{ list: 'domains', field: 'contactEmails', by: 'email' }],
  'events': [{ list: 'deliveries', field: 'eventId' }],
  'webhook-subscriptions': [{ list: 'deliveries', field: 'subscriptionId' }],
};
/** Acts on a record, where this API has them. */
interface RecordAct {
  operationId: string;
  parameter: string;
  label: string;
  /** Member of the record that fills the path; absent: the id. */
  by?: string;
  /** Whether the record is in a state for it. */
  isFor?: (row: Row) => boolean;
}
const isOpenTransfer = ({ state }: Row): boolean =>
  !['completed', 'failed', 'canceled', 'canceled_pending_refund', 'dropped'].includes(String(state));
const ofDomain = { parameter: 'domainName', by: 'domainName', isFor: isOpenTransfer };
const ACTS: Readonly<Record<string, RecordAct[]>> = {
  'mails': [{ operationId: 'resendMail', parameter: 'mailId', label: 'Send again' }],
  'transfers-in': [{ operationId: 'cancelTransferForAccount', label: 'Cancel', ...ofDomain }],
  'transfers-out': [
    { operationId: 'rejectTransferOut', label: 'Reject', ...ofDomain },
    { operationId: 'approveTransferOut', label: 'Approve', ...ofDomain },
    { operationId: 'endTransferOut', label: 'End by hand', ...ofDomain },
  ],
};

/** One row of a list whose objects have no page of their own: all of its columns, and what belongs to it. */
export function RecordPage() {
  const { list, id } = useParams({ strict: false }) as { list: string; id: string };
  const lists = useLists();
  const description = lists.data?.lists.find((each) => each.list === list);
  if (!description)
    return lists.data ? <EmptyState isPage title="This list is not available" /> : waiting(lists, 'The list');
  return <RecordShown key={id} description={description} id={id} />;
}

function RecordShown({ description, id }: { description: ListDescription; id: string }) {
  const { list, title, columns } = description;
  const asked = useListRows(list, { field: 'id', op: 'eq', value: id });
  const row = asked.data?.items[0] as Row | undefined;
  if (!asked.data) return waiting(asked, 'This record');
  if (!row)
    return (
      <EmptyState
        isPage
        title="This record does not exist"
        hint="It may have been removed after its time of storage, or the address has a typing error."
      />
    );
  return (
    <>
      <PageHeader
        title={headingOf(row, id)}
        hint={<PageLink href={`/lists/${list}`}>{title}</PageLink>}
        actions={
          <Group gap="xs">
            {ACTS[list]
              ?.filter(({ isFor }) => isFor?.(row) ?? true)
              .map(({ operationId, parameter, label, by = 'id' }) => (
                <ActButton
                  key={operationId}
                  operationId={operationId}
                  path={{ [parameter]: by === 'id' ? id : String(row[by]) }}
                  label={label}
                />
              ))}
          </Group>
        }
      />
      <Stack gap="md">
        <Section title="Record">
          <Facts
            facts={columns.map((column) => [column.title, factOf(column.field, cellOf(column, row), row)])}
          />
        </Section>
        {RELATED[list]?.map(({ list: other, field, by = 'id' }) =>
          row[by] === undefined ? null : (
            <ListSection
              key={other}
              list={other}
              filter={{ field, op: 'eq', value: String(row[by]) }}
              empty={{ title: 'None yet' }}
            />
          ),
        )}
      </Stack>
    </>
  );
}

const headingOf = (row: Row, id: string): string =>
  unicodeName(
    String(
      ['subject', 'name', 'domainName', 'eventName', 'hostname', 'template']
        .map((field) => row[field])
        .find(Boolean) ?? id,
    ),
  );

/** Accounts and domains of a record lead to their pages. */
function factOf(field: string, shown: ReactNode, row: Row): ReactNode {
  const value = row[field];
  if (value === undefined || Array.isArray(value)) return shown;
  if (field === 'accountId') return <PageLink href={`/accounts/${String(value)}`}>{String(value)}</PageLink>;
  if (field === 'operationId')
    return <PageLink href={`/operations/${String(value)}`}>{String(value)}</PageLink>;
  if (field === 'domainName')
    return <PageLink href={`/domains/${encodeURIComponent(String(value))}`}>{shown}</PageLink>;
  return shown;
}
