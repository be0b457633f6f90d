import type { ReactNode } from 'react';
import { Stack, Text } from '@mantine/core';
import { Facts, factsOf, PageHeader, Section, StateBadge, Value } from '@registrar/ui';
import { useParams } from '@tanstack/react-router';
import { ActButton } from '../../acts/acts-menu';
import type { AnswerOf } from '../../api/operations';
import { useAnswer, waiting } from '../use-answer';

type Incident = AnswerOf<'getIncident'>;
type Maintenance = AnswerOf<'getMaintenanceNotice'>;

const OVER = new Set(['completed', 'cancelled']);

/** One incident of the public status page, with its texts. */
export function IncidentPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const path = { incidentId: id };
  const asked = useAnswer('getIncident', path);
  if (!asked.data) return waiting(asked, `The incident ${id}`);
  const incident = asked.data;
  const { version, title, impact, groups, registries, state } = incident;
  const base = { version, object: incident };
  const isResolved = state === 'resolved';
  return (
    <NoticeBody
      notice={incident}
      actions={
        <>
          <ActButton
            key={`update ${version}`}
            operationId="addIncidentUpdate"
            path={path}
            base={base}
            initial={{ state }}
            only={isResolved ? ['state', 'text', 'reopen', 'reason'] : ['state', 'text', 'reason']}
            label="Add an update"
            isPrimary
          />
          <ActButton
            // the form begins with the incident as it is now
            key={version}
            operationId="changeIncident"
            path={path}
            base={base}
            initial={{ title, impact, groups, registries }}
            label="Edit"
          />
        </>
      }
    />
  );
}

/** One planned maintenance of the public status page, with its texts. */
export function MaintenancePage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const path = { maintenanceId: id };
  const asked = useAnswer('getMaintenanceNotice', path);
  if (!asked.data) return waiting(asked, `The maintenance ${id}`);
  const maintenance = asked.data;
  const { version, title, impact, groups, registries, state } = maintenance;
  const base = { version, object: maintenance };
  return (
    <NoticeBody
      notice={maintenance}
      actions={
        <>
          <ActButton
            key={`update ${version}`}
            operationId="addMaintenanceUpdate"
            path={path}
            base={base}
            label="Add an update"
            isPrimary
          />
          <ActButton
            // the form begins with the maintenance as it is now
            key={version}
            operationId="changeMaintenanceNotice"
            path={path}
            base={base}
            initial={{ title, impact, groups, registries }}
            label="Edit"
          />
          {!OVER.has(state) && (
            <ActButton
              key={`cancel ${version}`}
              operationId="cancelMaintenanceNotice"
              path={path}
              base={base}
              label="Cancel"
            />
          )}
        </>
      }
    />
  );
}

function NoticeBody({ notice, actions }: { notice: Incident | Maintenance; actions: ReactNode }) {
  const { impact, groups, registries, startsAt, endsAt } = notice;
  const shown = Object.entries({ impact, groups, registries, startsAt, endsAt }).filter(
    ([, value]) => value !== undefined && value.length > 0,
  );
  return (
    <>
      <PageHeader
        title={notice.title}
        state={<StateBadge state={notice.state} />}
        hint={`by ${notice.createdBy}`}
        actions={actions}
      />
      <Stack gap="md">
        <Section title="On the status page">
          <Facts facts={factsOf(Object.fromEntries(shown))} />
        </Section>
        <Section title="Updates">
          <Stack gap="md">
            {[...notice.updates].reverse().map((update) => (
              <div key={update.at}>
                <Text size="sm" c="dimmed">
                  <StateBadge state={update.state} /> <Value value={update.at} /> by {update.by}
                </Text>
                <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                  {update.text}
                </Text>
              </div>
            ))}
          </Stack>
        </Section>
      </Stack>
    </>
  );
}
