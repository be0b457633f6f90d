import type { ReactNode } from 'react';
import { Stack, Text, Title } from '@mantine/core';

/** Nothing to show: what that means, and what to do. */
export function EmptyState(props: {
  title: string;
  hint?: string;
  children?: ReactNode;
  /** It stands for the whole page, whose heading it is. */
  isPage?: boolean;
}) {
  return (
    <Stack gap={4} align="center" py="xl" px="md" className="ui-empty">
      {props.isPage ? (
        <Title order={1} size="md" fw={500}>
          {props.title}
        </Title>
      ) : (
        <Text fw={500}>{props.title}</Text>
      )}
      {props.hint && (
        <Text size="sm" c="dimmed" ta="center" maw={520}>
          {props.hint}
        </Text>
      )}
      {props.children}
    </Stack>
  );
}
