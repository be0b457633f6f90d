import { useEffect, useState } from 'react';
import { Group, Progress, Select, Stack, Text } from '@mantine/core';
import {
  Amount,
  Facts,
  FailureAlert,
  PageHeader,
  plural,
  Section,
  StateBadge,
  Value,
  valueWords,
} from '@registrar/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ActButton } from '../../acts/acts-menu';
import { downloadFrom } from '../../api/client';
import { type AnswerOf, describedOperation } from '../../api/operations';
import { CollectionTable } from '../../lists/collection-table';
import { CsvButton } from '../../lists/csv-button';
import { useSession } from '../../session/session';
import { useAnswer, waiting } from '../use-answer';
import { BULK_ITEMS } from './collections';

type Job = AnswerOf<'getBulkJob'>;

const MOVING = new Set(['planning', 'running']);
const EVERY_MS = 1_500;
const STATES = ['waiting', 'running', 'unknown', 'done', 'refused', 'skipped'];

/** One bulk act: its plan, progress and items. Read again while it moves. */
export function BulkJobPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const path = { jobId: id };
  const asked = useAnswer('getBulkJob', path);
  const job = asked.data;
  useFollow(job?.state);
  if (!job) return waiting(asked, `The bulk act ${id}`);
  return (
    <>
      <PageHeader
        title={describedOperation(job.command)?.title ?? job.command}
        state={<StateBadge state={job.state} />}
        hint={`${plural(job.total, 'item')}, by ${job.createdBy}`}
        actions={<JobActs job={job} />}
      />
      <Stack gap="md">
        {job.reason && <Text size="sm">{job.reason}</Text>}
        <Plan job={job} />
        {job.startedAt !== undefined && <Progressing job={job} />}
        <Items id={id} />
      </Stack>
    </>
  );
}

function useFollow(state: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (state === undefined || !MOVING.has(state)) return undefined;
    const timer = setInterval(() => {
      void client.invalidateQueries({ queryKey: ['getBulkJob'] });
      void client.invalidateQueries({ queryKey: ['listBulkJobItems'] });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [client, state]);
}

/** Only what the state allows, of a role that may do the act itself; plan, start, resume and retry of one's own. */
function JobActs({ job }: { job: Job }) {
  const { may } = useSession();
  const path = { jobId: job.id };
  const { state, own, command } = job;
  const isOpen = state !== 'done' && state !== 'stopped';
  if (!may(command)) return null;
  return (
    <>
      {own && <OwnActs job={job} />}
      {state === 'running' && <ActButton operationId="pauseBulkJob" path={path} label="Pause" />}
      {isOpen && <ActButton operationId="cancelBulkJob" path={path} label="Stop" />}
    </>
  );
}

function OwnActs({ job: { id, state, planId, progress } }: { job: Job }) {
  const path = { jobId: id };
  const mayRetry = (state === 'done' || state === 'paused') && progress.refused > 0;
  return (
    <>
      {state === 'planned' && planId !== undefined && (
        <ActButton operationId="startBulkJob" path={path} initial={{ planId }} label="Start" isPrimary />
      )}
      {state === 'draft' && <ActButton operationId="planBulkJob" path={path} label="Plan" />}
      {state === 'planned' && <ActButton operationId="planBulkJob" path={path} label="Plan again" />}
      {state === 'paused' && <ActButton operationId="resumeBulkJob" path={path} label="Resume" />}
      {mayRetry && <ActButton operationId="retryBulkJob" path={path} label="Retry refused" />}
    </>
  );
}

function Plan({ job }: { job: Job }) {
  const { plan, state, progress, refusalsByCode } = job;
  if (!plan)
    return (
      <Section title="Plan">
        <Text size="sm">
          {state === 'planning'
            ? `${progress.planned} of ${job.total} items are planned.`
            : 'Not planned yet.'}
        </Text>
      </Section>
    );
  return (
    <Section title={state === 'planned' ? 'Plan' : 'Plan and refusals'}>
      <Facts
        facts={[
          ['Can be carried out', plan.accepted],
          ['Refused by the plan', plan.refused],
          ['Price', <Amount key="price" value={plan.total} currency="USD" />],
          ...refusalsByCode.map(({ code, count }): [string, number] => [
            `Refused: ${code ?? 'without a code'}`,
            count,
          ]),
        ]}
      />
    </Section>
  );
}

function Progressing({ job: { progress, total, charged } }: { job: Job }) {
  const share = (count: number): number => (total === 0 ? 0 : (count * 100) / total);
  const ended = progress.done + progress.refused + progress.skipped;
  return (
    <Section title="Progress">
      <Stack gap="xs">
        <Progress.Root size="lg" aria-label="Progress">
          <Progress.Section value={share(progress.done)} color="green" aria-label="Done" />
          <Progress.Section value={share(progress.refused)} color="red" aria-label="Refused" />
          <Progress.Section value={share(progress.skipped)} color="gray" aria-label="Skipped" />
        </Progress.Root>
        <Text size="sm">
          {ended} of {total} ended: {progress.done} done, {progress.refused} refused, {progress.skipped}{' '}
          skipped. <Amount value={charged} currency="USD" /> charged.
          {progress.secondsLeft !== undefined && (
            <>
              {' '}
              About <Value value={progress.secondsLeft} /> s left.
            </>
          )}
        </Text>
      </Stack>
    </Section>
  );
}

function Items({ id }: { id: string }) {
  const [state, setState] = useState<string>();
  const csv = useMutation({
    mutationFn: () =>
      downloadFrom(
        'GET',
        `/admin/v1/jobs/${encodeURIComponent(id)}/items`,
        { query: { state } },
        `job-${id}.csv`,
      ),
  });
  return (
    <Section
      title="Items"
      actions={
        <Group gap="xs">
          <Select
            size="xs"
            w={150}
            aria-label="State"
            placeholder="any state"
            data={STATES.map((value) => ({ value, label: valueWords(value) }))}
            value={state ?? null}
            onChange={(chosen) => setState(chosen ?? undefined)}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear the state' }}
          />
          <CsvButton csv={csv} acts="listBulkJobItems" />
        </Group>
      }
    >
      {csv.error && <FailureAlert error={csv.error} />}
      <CollectionTable
        collection={BULK_ITEMS}
        filters={state === undefined ? {} : { state }}
        path={{ jobId: id }}
      />
    </Section>
  );
}
