import { type FormEvent, useState } from 'react';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { EmptyState, Facts, factsOf, FailureAlert, PageHeader, plural, Section } from '@registrar/ui';
import { useMutation } from '@tanstack/react-query';
import { ActButton } from '../../acts/acts-menu';
import { findStatusSubscriber } from '../../api/staff-api';
import { useSession } from '../../session/session';
import { useAnswer } from '../use-answer';

/** How many subscribe to the status page by mail; one by its address, which stands in no URL. */
export function SubscribersPage() {
  const [email, setEmail] = useState('');
  const counts = useAnswer('countStatusSubscribers').data;
  const { may } = useSession();
  const search = useMutation({ mutationFn: findStatusSubscriber });
  const found = search.data?.found;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (email.trim() !== '') search.mutate(email.trim());
  };
  return (
    <>
      <PageHeader
        title="Status subscribers"
        hint={
          counts &&
          `${plural(counts.confirmed, 'address', 'addresses')} get mails, ${counts.pending} not confirmed`
        }
      />
      <Stack gap="md">
        {!may('findStatusSubscriber') && (
          <EmptyState
            title="Your role may not look up an address"
            hint="Ask an owner for the role that may."
          />
        )}
        {may('findStatusSubscriber') && (
          <form onSubmit={submit} role="search">
            <Group gap="xs" align="flex-end">
              <TextInput
                label="Mail address"
                type="email"
                value={email}
                onChange={({ currentTarget }) => setEmail(currentTarget.value)}
                w={360}
                maw="100%"
              />
              <Button type="submit" data-acts="findStatusSubscriber" loading={search.isPending}>
                Find
              </Button>
            </Group>
          </form>
        )}
        {search.error && <FailureAlert error={search.error} />}
        {search.data && !found && <Text size="sm">No subscriber has this address.</Text>}
        {found && (
          <Section title={found.email}>
            <Stack gap="sm">
              <Facts facts={factsOf(found, { without: ['id', 'email'] })} />
              <Group>
                <ActButton
                  operationId="removeStatusSubscriber"
                  path={{ subscriberId: found.id }}
                  label="Remove"
                />
              </Group>
            </Stack>
          </Section>
        )}
      </Stack>
    </>
  );
}
