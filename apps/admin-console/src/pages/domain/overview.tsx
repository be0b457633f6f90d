import { Stack } from '@mantine/core';
import { Facts, factsOf, labelOf, Section } from '@registrar/ui';
import { useQuery } from '@tanstack/react-query';
import { readOverview } from '../../api/staff-api';
import { ObjectRows } from '../object-rows';
import { Unavailable } from '../unavailable';
import { waiting } from '../use-answer';

/** Everything that belongs to a domain, as the API gathers it. */
export function Overview({ name }: { name: string }) {
  const asked = useQuery({ queryKey: ['overview', name], queryFn: () => readOverview(name), retry: false });
  if (asked.error)
    return <Unavailable error={asked.error} what="The overview is" onRetry={() => void asked.refetch()} />;
  if (!asked.data) return waiting(asked, 'The overview', false);
  const flat = factsOf(asked.data);
  const parts = Object.entries(asked.data).filter(([, value]) => typeof value === 'object' && value !== null);
  return (
    <Stack gap="md">
      {flat.length > 0 && (
        <Section title="Overview">
          <Facts facts={flat} />
        </Section>
      )}
      {parts.map(([field, value]) => (
        <Section key={field} title={labelOf(field)}>
          {Array.isArray(value) ? (
            <ObjectRows label={labelOf(field)} rows={value as object[]} />
          ) : (
            <Facts facts={factsOf(value as object)} />
          )}
        </Section>
      ))}
    </Stack>
  );
}
