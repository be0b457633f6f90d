import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { CopyButton } from './copy-button';

/** Members of a refusal that are shown; any error may have them. */
interface Shown {
  message: string;
  details?: string;
  requestId?: string;
}

/** What went wrong in words, with the request id that support asks for. */
export function FailureAlert({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { message, details, requestId } = error as Shown;
  return (
    <Alert color="red" variant="outline" icon={<IconAlertTriangle size={18} />} title={message} role="alert">
      {details && (
        <Text size="sm" className="ui-break">
          {details}
        </Text>
      )}
      <Group gap="xs" mt={requestId || onRetry ? 'xs' : 0}>
        {requestId && (
          <Group gap={4}>
            <Text size="xs" c="dimmed">
              Request {requestId}
            </Text>
            <CopyButton value={requestId} what="request id" />
          </Group>
        )}
        {onRetry && (
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  );
}
