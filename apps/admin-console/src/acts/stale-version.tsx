import { Alert, Button, Group, Stack } from '@mantine/core';
import { changedMembers, Changes, memberChanges } from '@registrar/ui';
import { ApiFailure } from '../api/failure';

/** The object that an act changes, as it was read, and the version that the act is based on. */
export interface ActBase {
  version: number;
  object: object;
}

export const isStale = (error: unknown): boolean => error instanceof ApiFailure && error.status === 412;

/** Says what a colleague changed since the form was opened. What was typed stays. */
export function StaleVersion(props: { before: ActBase; now?: ActBase; onTakeOver: () => void }) {
  const { before, now, onTakeOver } = props;
  const isRead = now !== undefined && now.version !== before.version;
  const members = isRead
    ? changedMembers(before.object, now.object).filter(({ member }) => !/version|updatedAt/i.test(member))
    : [];
  return (
    <Alert color="yellow" variant="outline" title="A colleague changed this meanwhile" role="alert">
      <Stack gap="xs">
        {isRead ? (
          <Changes
            label="What changed meanwhile"
            changes={memberChanges(members)}
            before="When you opened it"
            after="Now"
            empty="No shown field differs."
          />
        ) : (
          'It is being read again …'
        )}
        <Group>
          <Button size="compact-xs" variant="default" disabled={!isRead} onClick={onTakeOver}>
            Base my change on it
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
