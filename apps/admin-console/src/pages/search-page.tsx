import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import {
  EmptyState,
  FailureAlert,
  labelOf,
  PageHeader,
  PageLink,
  Section,
  StateBadge,
  unicodeName,
  useNavigation,
} from '@registrar/ui';
import { useMutation } from '@tanstack/react-query';
import { isMissingRoute } from '../api/failure';
import { search } from '../api/staff-api';
import { hitLink } from '../lists/row-links';

/** One box for everything. What is searched stands in no address: it may name a person. */
export function SearchPage() {
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const found = useMutation({ mutationFn: search });
  useEffect(() => box.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') found.mutate(text.trim());
  };
  return (
    <>
      <PageHeader
        title="Search"
        hint="Domains, accounts, contacts, orders, payments, operations, transfers and transaction ids."
      />
      <Stack gap="md">
        <form onSubmit={submit} role="search">
          <Group gap="xs" align="flex-end">
            <TextInput
              ref={box}
              aria-label="Search"
              placeholder="A domain, name, mail address, id …"
              leftSection={<IconSearch size={16} />}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              w={460}
              maw="100%"
            />
            <Button type="submit" data-acts="searchRecords" loading={found.isPending}>
              Search
            </Button>
          </Group>
        </form>
        {found.isPending && <Skeleton height={160} />}
        {found.error &&
          (isMissingRoute(found.error) ? (
            <DirectLinks text={text.trim()} />
          ) : (
            <FailureAlert error={found.error} />
          ))}
        {found.data && <Groups groups={found.data.groups} withheld={found.data.withheld} />}
      </Stack>
    </>
  );
}

type Found = Awaited<ReturnType<typeof search>>;

function Groups({ groups, withheld = [] }: Found) {
  const shown = groups.filter(({ hits }) => hits.length > 0);
  return (
    <>
      {shown.length === 0 && (
        <EmptyState
          title="Nothing was found"
          hint="Check the spelling, or search for the beginning of a name."
        />
      )}
      {shown.map(({ kind, hits, more }) => (
        <Section
          key={kind}
          title={labelOf(kind)}
          hint={more ? 'More match: search for a longer text.' : undefined}
        >
          <ul className="work-list">
            {hits.map((hit) => {
              const href = hitLink(kind, hit);
              return (
                <li key={hit.id}>
                  <span>
                    {href ? <PageLink href={href}>{unicodeName(hit.title)}</PageLink> : hit.title}
                    {hit.subtitle && (
                      <Text span size="sm" c="dimmed">
                        {' '}
                        {hit.subtitle}
                      </Text>
                    )}
                  </span>
                  {hit.state && <StateBadge state={hit.state} />}
                </li>
              );
            })}
          </ul>
        </Section>
      ))}
      {Array.isArray(withheld) && withheld.length > 0 && (
        <Text size="sm" c="dimmed">
          Your role may not see: {withheld.map(labelOf).join(', ')}.
        </Text>
      )}
    </>
  );
}

/** Without a search at the API a name or an id still leads to its page. */
function DirectLinks({ text }: { text: string }) {
  const navigate = useNavigation();
  const key = encodeURIComponent(text);
  return (
    <EmptyState
      title="Search is not available"
      hint="This release of the admin API cannot search. Open a page by its exact name or id:"
    >
      <Group gap="xs" mt="sm">
        {[
          ['Domain', 'domains'],
          ['Account', 'accounts'],
          ['Order', 'orders'],
          ['Operation', 'operations'],
          ['Payment', 'payments'],
        ].map(([label, base]) => (
          <Button key={base} size="xs" variant="default" onClick={() => navigate(`/${base}/${key}`)}>
            {label}
          </Button>
        ))}
      </Group>
    </EmptyState>
  );
}
