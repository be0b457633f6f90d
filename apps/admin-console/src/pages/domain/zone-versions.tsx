import { useState } from 'react';
import { Button, Group, Select, Stack } from '@mantine/core';
import { type Change, Changes, FailureAlert, Section } from '@registrar/ui';
import { useQuery } from '@tanstack/react-query';
import { compareZones, type RecordDifference } from '../../api/staff-api';
import type { Collection } from '../../lists/collection';
import { CollectionTable, useCollection } from '../../lists/collection-table';
import { useSession } from '../../session/session';
import { waiting } from '../use-answer';

const ZONE_VERSIONS: Collection = {
  path: 'zone-versions',
  title: 'Versions of the zone',
  operationId: 'listZoneVersions',
  items: 'versions',
  columns: [
    { field: 'version', title: 'Version', width: '6rem', align: 'end' },
    { field: 'at', title: 'At', width: 'minmax(12.5rem, 1fr)' },
    { field: 'author', title: 'Author' },
    { field: 'action', title: 'Change' },
    { field: 'added', title: 'Added', width: '6rem', align: 'end' },
    { field: 'changed', title: 'Changed', width: '6rem', align: 'end' },
    { field: 'removed', title: 'Removed', width: '6rem', align: 'end' },
  ],
  empty: { title: 'No version of the zone', hint: 'A version is stored with each change of its records.' },
};

/** Versions of a zone, and what differs between two of them. */
export function ZoneVersions({ name }: { name: string }) {
  const { may } = useSession();
  return (
    <Stack gap="md">
      {may('compareDomain') && <Comparison name={name} />}
      <CollectionTable collection={ZONE_VERSIONS} filters={{}} path={{ domainName: name }} />
    </Stack>
  );
}

/** The last change is shown at first; version 0 is the empty zone. */
function Comparison({ name }: { name: string }) {
  const list = useCollection(ZONE_VERSIONS, {}, { domainName: name });
  const [chosen, setChosen] = useState<{ from?: number; to?: number }>({});
  const versions = list.rows.map(({ version }) => Number(version));
  const to = chosen.to ?? versions[0];
  const from = chosen.from ?? versions[1] ?? 0;
  if (versions.length === 0) return null;
  const choices = [...versions, 0].map((version) => ({
    value: String(version),
    label: version === 0 ? 'empty zone' : `version ${version}`,
  }));
  const choose = (end: 'from' | 'to', version: number) => (
    <Select
      size="xs"
      w={160}
      label={end === 'from' ? 'From' : 'To'}
      data={choices}
      value={String(version)}
      allowDeselect={false}
      onChange={(value) => setChosen({ ...chosen, [end]: Number(value) })}
    />
  );
  return (
    <Section title="Compare two versions">
      <Stack gap="sm">
        <Group gap="xs" align="flex-end">
          {choose('from', from)}
          {choose('to', to)}
          <Button size="xs" variant="default" onClick={() => setChosen({ from: to, to: from })}>
            Swap
          </Button>
          {list.hasNextPage && (
            <Button
              size="xs"
              variant="subtle"
              data-acts="listZoneVersions"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              Older versions
            </Button>
          )}
        </Group>
        <Differences name={name} from={from} to={to} />
      </Stack>
    </Section>
  );
}

function Differences({ name, from, to }: { name: string; from: number; to: number }) {
  const asked = useQuery({
    queryKey: ['compareDomain', name, from, to],
    queryFn: () => compareZones(name, from, to),
    retry: false,
  });
  if (asked.error) return <FailureAlert error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return waiting(asked, 'The comparison', false);
  return (
    <Changes
      label="Differences of the records"
      changes={asked.data.differences.map((difference, at) => changeOf(difference, at, name))}
      before={from === 0 ? 'Empty zone' : `Version ${from}`}
      after={to === 0 ? 'Empty zone' : `Version ${to}`}
      empty="Both versions have the same records."
    />
  );
}

type ZoneRecord = NonNullable<RecordDifference['before']>;

function changeOf({ before, after }: RecordDifference, at: number, zone: string): Change {
  const { host, type } = (after ?? before)!;
  return {
    id: `${at}-${host}-${type}`,
    what: `${host === '' ? zone : `${host}.${zone}`} ${type}`,
    before: textOf(before),
    after: textOf(after),
    kind: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
  };
}

const textOf = (record: ZoneRecord | undefined): string =>
  record
    ? `${record.priority === undefined ? '' : `${record.priority} `}${record.answer}, ${record.ttl} s`
    : '–';
