import type { ReactNode } from 'react';
import { Group, Stack, Text, Title } from '@mantine/core';

export function PageHeader(props: {
  title: ReactNode;
  hint?: ReactNode;
  state?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Group justify="space-between" align="flex-start" mb="md" gap="sm" wrap="wrap">
      <Stack gap={2}>
        <Group gap="sm" align="center">
          <Title order={1} size="h3" className="ui-break">
            {props.title}
          </Title>
          {props.state}
        </Group>
        {props.hint && (
          <Text size="sm" c="dimmed" component="div" className="ui-hint">
            {props.hint}
          </Text>
        )}
      </Stack>
      {props.actions && <Group gap="xs">{props.actions}</Group>}
    </Group>
  );
}
