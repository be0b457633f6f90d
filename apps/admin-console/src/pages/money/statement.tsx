import { useState } from 'react';
import { Group, Stack, TextInput } from '@mantine/core';
import { Facts, factsOf, FailureAlert, Section } from '@registrar/ui';
import { useMutation } from '@tanstack/react-query';
import { downloadFrom } from '../../api/client';
import { ObjectRows } from '../object-rows';
import { useAnswer, waiting } from '../use-answer';
import { CsvButton } from '../../lists/csv-button';
import { useSession } from '../../session/session';

const thisMonth = (): string => new Date().toISOString().slice(0, 7);

/** Movements of an account in one month: opening balance, each posting with its cause, closing balance. */
export function Statement({ accountId }: { accountId: string }) {
  const { may } = useSession();
  const [month, setMonth] = useState(thisMonth);
  const asked = useAnswer('getStatement', { accountId, month });
  const csv = useMutation({
    mutationFn: () =>
      downloadFrom(
        'GET',
        `/admin/v1/accounts/${accountId}/statements/${month}`,
        { query: { format: 'csv' } },
        `statement-${accountId}-${month}.csv`,
      ),
  });
  return (
    <Stack gap="md">
      <Group gap="xs" align="flex-end">
        <TextInput
          type="month"
          size="xs"
          label="Month"
          value={month}
          onChange={({ currentTarget }) => currentTarget.value && setMonth(currentTarget.value)}
        />
        {may('getStatement') && <CsvButton csv={csv} acts="getStatement" />}
      </Group>
      {csv.error && <FailureAlert error={csv.error} />}
      {asked.data ? (
        <>
          <Section title="Balances">
            <Facts
              facts={factsOf(asked.data, {
                without: ['accountId', 'username'],
                currency: asked.data.currency,
              })}
            />
          </Section>
          <Section title="Movements">
            <ObjectRows
              label="Movements"
              rows={asked.data.movements}
              currency={asked.data.currency}
              fields={['date', 'kind', 'description', 'names', 'amount', 'tax', 'balance']}
              empty="No movement in this month."
            />
          </Section>
        </>
      ) : (
        waiting(asked, 'The statement', false)
      )}
    </Stack>
  );
}
