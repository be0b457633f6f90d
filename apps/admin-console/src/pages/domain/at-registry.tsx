import { Button, Text } from '@mantine/core';
import { Facts, factsOf, Section, Value } from '@registrar/ui';
import { useMutation } from '@tanstack/react-query';
import { askRegistry } from '../../api/staff-api';
import { useSession } from '../../session/session';
import { Unavailable } from '../unavailable';

/** What the registry says about the domain, when it is asked; absent where the role may not ask it. */
export function AtRegistry({ name }: { name: string }) {
  const { may } = useSession();
  const asked = useMutation({ mutationFn: () => askRegistry(name) });
  const nested = Object.entries(asked.data ?? {}).filter(
    ([, value]) => typeof value === 'object' && value !== null,
  );
  if (!may('askRegistryForDomain')) return null;
  return (
    <Section
      title="At the registry"
      actions={
        <Button
          size="compact-xs"
          variant="default"
          data-acts="askRegistryForDomain"
          loading={asked.isPending}
          onClick={() => asked.mutate()}
        >
          Ask the registry
        </Button>
      }
    >
      {asked.error && <Unavailable error={asked.error} what="Asking the registry is" />}
      {!asked.data && !asked.error && (
        <Text size="sm" c="dimmed">
          Sends one domain:info to the registry. Nothing is changed.
        </Text>
      )}
      {asked.data && <Facts facts={factsOf(asked.data)} />}
      {nested.map(([field, value]) => (
        <Value key={field} value={value} field={field} />
      ))}
    </Section>
  );
}
