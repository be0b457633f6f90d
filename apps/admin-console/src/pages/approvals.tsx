import { useState } from 'react';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { ConfirmDialog, FailureAlert, PageLink, Section, unicodeName, valueWords } from '@registrar/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../acts/use-act';
import { allOperations } from '../api/operations';
import { permissionOf } from '../api/permission-of';
import { type Approval, confirmApproval, readApprovals, rejectApproval } from '../api/staff-api';
import { targetLink } from '../lists/row-links';
import { useSession } from '../session/session';

type Decision = { approval: Approval; act: 'confirm' | 'reject' };

/** Acts that wait for a second person. */
export const useApprovals = () =>
  useQuery({
    queryKey: ['approvals'],
    queryFn: async () => (await readApprovals()).items,
    refetchInterval: 60_000,
    retry: false,
  });

export function Approvals({ items }: { items: readonly Approval[] }) {
  const [decision, setDecision] = useState<Decision>();
  return (
    <Section title="Acts that wait for a second person">
      <ul className="work-list">
        {items.map((approval) => (
          <li key={approval.id}>
            <span>
              {actWords(approval.act)}: <Target target={approval.target} />, by {approval.requestedBy}
              {approval.cause && (
                <Text component="span" className="work-cause" size="sm" c="dimmed">
                  Waits because {approval.cause}.
                </Text>
              )}
            </span>
            <Decisions approval={approval} onDecide={(act) => setDecision({ approval, act })} />
          </li>
        ))}
      </ul>
      {decision && <Decide {...decision} onClose={() => setDecision(undefined)} />}
    </Section>
  );
}

/** The summary of the operation that does it. */
const actWords = (act: string): string =>
  allOperations().find(([id]) => permissionOf(id) === act)?.[1].title ?? valueWords(act);

function Target({ target }: { target: string }) {
  const link = targetLink(target);
  return link ? <PageLink href={link.href}>{unicodeName(link.name)}</PageLink> : target;
}

/** A colleague whose role may do the act decides; who asked for it may only withdraw it. */
function Decisions({ approval, onDecide }: { approval: Approval; onDecide: (act: Decision['act']) => void }) {
  const { session, maySee } = useSession();
  const isOwn = approval.requestedBy.toLowerCase() === session?.name.toLowerCase();
  if (!isOwn && !maySee(approval.act)) return null;
  return (
    <Group gap={4} wrap="nowrap">
      {!isOwn && (
        <Button
          size="compact-xs"
          variant="default"
          data-acts="confirmApproval"
          onClick={() => onDecide('confirm')}
        >
          Confirm
        </Button>
      )}
      <Button
        size="compact-xs"
        variant="default"
        data-acts="rejectApproval"
        onClick={() => onDecide('reject')}
      >
        {isOwn ? 'Withdraw' : 'Reject'}
      </Button>
    </Group>
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
        {actWords(approval.act)}: {approval.target}, requested by {approval.requestedBy}
        {approval.reason && `: ${approval.reason}`}
      </Text>
      {approval.cause && <Text size="sm">It waits because {approval.cause}.</Text>}
      <Textarea
        label="Reason"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
