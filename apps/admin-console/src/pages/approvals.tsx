import { useState } from 'react';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { ConfirmDialog, FailureAlert, Section, valueWords } from '@registrar/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../acts/use-act';
import { type Approval, confirmApproval, readApprovals, rejectApproval } from '../api/staff-api';

type Decision = { approval: Approval; act: 'confirm' | 'reject' };

/** Acts that wait for a second person. Absent where the API has none. */
export function Approvals() {
  const approvals = useQuery({ queryKey: ['approvals'], queryFn: readApprovals, retry: false });
  const [decision, setDecision] = useState<Decision>();
  if (approvals.isError || !approvals.data) return null;
  const { items } = approvals.data;
  return (
    <Section title="Acts that wait for a second person">
      {items.length === 0 ? (
        <Text size="sm" c="dimmed">
          No act waits.
        </Text>
      ) : (
        <ul className="work-list">
          {items.map((approval) => (
            <li key={approval.id}>
              <span>
                {valueWords(approval.act)} {approval.target}, by {approval.requestedBy}
              </span>
              <Group gap={4} wrap="nowrap">
                <Button
                  size="compact-xs"
                  variant="default"
                  data-acts="confirmApproval"
                  onClick={() => setDecision({ approval, act: 'confirm' })}
                >
                  Confirm
                </Button>
                <Button
                  size="compact-xs"
                  variant="default"
                  data-acts="rejectApproval"
                  onClick={() => setDecision({ approval, act: 'reject' })}
                >
                  Reject
                </Button>
              </Group>
            </li>
          ))}
        </ul>
      )}
      {decision && <Decide {...decision} onClose={() => setDecision(undefined)} />}
    </Section>
  );
}

function Decide({ approval, act, onClose }: Decision & { onClose: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const decide = useAct({
    mutationFn: () => (act === 'confirm' ? confirmApproval : rejectApproval)(approval.id, reason),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['approvals'] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={act === 'confirm' ? 'Confirm this act' : 'Reject this act'}
      opened
      onClose={onClose}
      onConfirm={() => decide.run()}
      confirmLabel={act === 'confirm' ? 'Confirm and carry out' : 'Reject'}
      isDangerous={act === 'reject'}
      isBusy={decide.isPending}
    >
      {decide.error && <FailureAlert error={decide.error} />}
      <Text size="sm">
        {valueWords(approval.act)} {approval.target}, requested by {approval.requestedBy}
        {approval.reason && `: ${approval.reason}`}
      </Text>
      <Textarea
        label="Reason"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
