import { Alert, Code, Group, Stack, Text } from '@mantine/core';
import { CopyButton } from './copy-button';

/** A secret that the API answers one time only: in full, with a button that copies it. */
export function ShownOnce({ label, value }: { label: string; value: string }) {
  return (
    <Alert color="yellow" variant="outline" title="Copy it now: it is shown once.">
      <Stack gap={4}>
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <Code block className="ui-code" tabIndex={0}>
            {value}
          </Code>
          <CopyButton value={value} what={label.toLowerCase()} />
        </Group>
      </Stack>
    </Alert>
  );
}
