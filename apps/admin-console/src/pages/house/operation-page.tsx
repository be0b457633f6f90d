import { Code, Stack, Stepper, Text } from '@mantine/core';
import {
  Facts,
  factsOf,
  labelOf,
  PageHeader,
  PageLink,
  Section,
  StateBadge,
  unicodeName,
  Value,
} from '@registrar/ui';
import { useParams } from '@tanstack/react-router';
import { ActButton } from '../../acts/acts-menu';
import type { AnswerOf } from '../../api/operations';
import { useAnswer, waiting } from '../use-answer';

type Operation = AnswerOf<'getOperation'>;

/** An operation: where it stands, what happens next, and each command it sent with its frames. */
export function OperationPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const asked = useAnswer('getOperation', { operationId: id });
  const operation = asked.data;
  if (!operation) return waiting(asked, 'This operation');
  const isSettled = operation.settledAt !== undefined;
  return (
    <>
      <PageHeader
        title={`${labelOf(operation.kind)} ${unicodeName(operation.subject)}`}
        state={<StateBadge state={operation.state} />}
        hint={
          <>
            Account <PageLink href={`/accounts/${operation.accountId}`}>{operation.username}</PageLink>
          </>
        }
        actions={
          !isSettled && (
            <ActButton operationId="endOperation" path={{ operationId: id }} label="Settle by hand" />
          )
        }
      />
      <Stack gap="md">
        <Section title="State" hint={nextStep(operation)}>
          <Stepper
            active={activeStep(operation)}
            size="xs"
            allowNextStepsSelect={false}
            aria-label="Steps of the operation"
          >
            {['Opened', 'Sent to the registry', 'Answered', 'Settled'].map((label) => (
              <Stepper.Step key={label} label={label} tabIndex={-1} />
            ))}
          </Stepper>
        </Section>
        {operation.failure && (
          <Section title="Refusal">
            <Facts facts={factsOf(operation.failure)} />
          </Section>
        )}
        <Section title="Operation">
          <Facts
            facts={factsOf(operation, {
              without: ['kind', 'state', 'accountId', 'username'],
              own: {
                subject: operation.subject.includes('.') ? (
                  <PageLink href={`/domains/${encodeURIComponent(operation.subject)}`}>
                    {unicodeName(operation.subject)}
                  </PageLink>
                ) : (
                  operation.subject
                ),
              },
            })}
          />
        </Section>
        <Section title="Commands at the registry" hint="Passwords and auth codes are masked.">
          {operation.commands.length === 0 ? (
            <Text size="sm" c="dimmed">
              No command was sent.
            </Text>
          ) : (
            <Stack gap="lg">
              {operation.commands.map((command) => (
                <Command key={command.clTrid} command={command} />
              ))}
            </Stack>
          )}
        </Section>
        <Section title="Stored request">
          <Value value={operation.payload} />
        </Section>
      </Stack>
    </>
  );
}

function Command({ command }: { command: Operation['commands'][number] }) {
  return (
    <div>
      <Facts facts={factsOf(command, { without: ['request', 'response'] })} />
      <details>
        <summary>Frames</summary>
        <Stack gap="xs" mt="xs">
          <Code block className="ui-code" tabIndex={0}>
            {command.request}
          </Code>
          {command.response && (
            <Code block className="ui-code" tabIndex={0}>
              {command.response}
            </Code>
          )}
        </Stack>
      </details>
    </div>
  );
}

function activeStep({ settledAt, commands }: Operation): number {
  if (settledAt !== undefined) return 4;
  if (commands.some(({ answeredAt }) => answeredAt !== undefined)) return 3;
  return commands.length > 0 ? 2 : 1;
}

function nextStep({ settledAt, attentionAt, state, dueAt }: Operation): string {
  if (settledAt !== undefined) return 'Settled: nothing happens any more.';
  if (attentionAt !== undefined)
    return 'The outcome is unknown and the registry could not resolve it: settle it by hand.';
  const at = dueAt.slice(0, 19).replace('T', ' ');
  return state === 'pending'
    ? `The registry has not decided. It is polled again at ${at} UTC.`
    : `The registry is asked for the outcome at ${at} UTC.`;
}
