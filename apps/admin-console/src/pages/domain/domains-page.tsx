import { type FormEvent, useState } from 'react';
import { Button, Group, TextInput } from '@mantine/core';
import { EmptyState, PageHeader, useNavigation } from '@registrar/ui';
import { Navigate } from '@tanstack/react-router';
import { useLists } from '../../lists/use-list';

/** The list of domains where the API has it; a domain is opened by its name otherwise. */
export function DomainsPage() {
  const lists = useLists();
  const navigate = useNavigation();
  const [name, setName] = useState('');
  if (lists.isLoading) return null;
  if (lists.data?.lists.some(({ list }) => list === 'domains'))
    return <Navigate to="/lists/$list" params={{ list: 'domains' }} search={{}} replace />;
  const open = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') navigate(`/domains/${encodeURIComponent(name.trim().toLowerCase())}`);
  };
  return (
    <>
      <PageHeader title="Domains" />
      <EmptyState
        title="The list of domains is not available"
        hint="This release of the admin API cannot list them. Open a domain by its name:"
      >
        <form onSubmit={open}>
          <Group gap="xs" mt="sm">
            <TextInput
              aria-label="Domain"
              placeholder="example.com"
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <Button type="submit" variant="default">
              Open
            </Button>
          </Group>
        </form>
      </EmptyState>
    </>
  );
}
