import { Group, Text } from '@mantine/core';
import { Instant, Section } from '@registrar/ui';
import { ActButton } from '../../acts/acts-menu';
import type { AnswerOf } from '../../api/operations';

type Windows = AnswerOf<'getRegistryConnection'>['maintenance'];

/** Announced times in which nothing is sent to the registry. */
export function RegistryWindows({ code, windows }: { code: string; windows: Windows }) {
  return (
    <Section
      title="Maintenance windows"
      hint="Nothing is sent to the registry in a window: calls of customers are refused, and other work waits."
      actions={
        <ActButton operationId="announceRegistryWindow" path={{ code }} label="Announce a window" isSmall />
      }
    >
      {windows.length === 0 ? (
        'No window is announced.'
      ) : (
        <ul className="work-list">
          {windows.map(({ id, from, to, reason, announcedBy }) => (
            <li key={id}>
              <span>
                <Instant value={from} /> to <Instant value={to} />
                <Text size="sm" c="dimmed">
                  {reason}, announced by {announcedBy}
                </Text>
              </span>
              <Group gap={4} wrap="nowrap">
                <ActButton
                  operationId="changeRegistryWindow"
                  path={{ code, windowId: id }}
                  initial={{ from, to, reason }}
                  label="Change"
                  isSmall
                />
                <ActButton
                  operationId="withdrawRegistryWindow"
                  path={{ code, windowId: id }}
                  label="Withdraw"
                  isSmall
                />
              </Group>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
