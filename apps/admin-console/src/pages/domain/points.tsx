import { type Change, Changes, FailureAlert, Section } from '@registrar/ui';
import { useQuery } from '@tanstack/react-query';
import { type ComparedField, comparePoints } from '../../api/staff-api';
import { waiting } from '../use-answer';

/** What differs in a domain between two moments; values that are not stored are named as unknown. */
export function Points({ name, from, to }: { name: string; from: string; to: string }) {
  const asked = useQuery({
    queryKey: ['comparePoints', name, from, to],
    queryFn: () => comparePoints(name, from, to),
    retry: false,
  });
  if (asked.error) return <FailureAlert error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return waiting(asked, 'The comparison');
  return (
    <Section title="The domain at both points">
      <Changes
        label="Differences of the domain"
        changes={asked.data.fields.filter(({ differs }) => differs !== false).map(changeOf)}
        before={from}
        after={to}
        empty="The domain was the same at both points."
      />
    </Section>
  );
}

const changeOf = (field: ComparedField): Change => ({
  id: field.field,
  what: field.contactFields ? `${field.field} (${field.contactFields.join(', ')})` : field.field,
  before: textOf(field.before, field.beforeUnknownUntil),
  after: textOf(field.after, field.afterUnknownUntil),
  kind: 'changed',
});

const textOf = (value: string | undefined, unknownUntil: string | undefined): string =>
  value === undefined ? `unknown until ${unknownUntil}` : value === '' ? '–' : value;
