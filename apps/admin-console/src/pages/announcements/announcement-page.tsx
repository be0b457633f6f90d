import { useEffect } from 'react';
import { Progress, Stack, Text } from '@mantine/core';
import { Facts, PageHeader, plural, Section, StateBadge } from '@registrar/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ActButton } from '../../acts/acts-menu';
import type { AnswerOf } from '../../api/operations';
import { useAnswer, waiting } from '../use-answer';

type Announcement = AnswerOf<'getAnnouncement'>;

const MOVING = new Set(['published', 'sending']);
const EVERY_MS = 2_000;

/** One announcement: its mail, its audience, and how many accounts it reached. Read again while it moves. */
export function AnnouncementPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const path = { announcementId: id };
  const asked = useAnswer('getAnnouncement', path);
  const preview = useAnswer('previewAnnouncement', path);
  useFollow(asked.data?.state);
  if (!asked.data) return waiting(asked, `The announcement ${id}`);
  const announcement = asked.data;
  return (
    <>
      <PageHeader
        title={announcement.subject}
        state={<StateBadge state={announcement.state} />}
        hint={`by ${announcement.createdBy}`}
        actions={<Acts announcement={announcement} count={preview.data?.accounts} />}
      />
      <Stack gap="md">
        <Reached announcement={announcement} />
        <Section title="Audience">
          <Facts facts={audienceFacts(announcement, preview.data)} />
        </Section>
        <Section title="Mail">
          {preview.data ? (
            <Stack gap="xs">
              <Text size="sm" c="dimmed">
                From {preview.data.mail.fromName}: {preview.data.mail.subject}
              </Text>
              <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                {preview.data.mail.text}
              </Text>
            </Stack>
          ) : (
            waiting(preview, 'The preview')
          )}
        </Section>
      </Stack>
    </>
  );
}

function useFollow(state: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (state === undefined || !MOVING.has(state)) return undefined;
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: ['getAnnouncement'] }),
      EVERY_MS,
    );
    return () => clearInterval(timer);
  }, [client, state]);
}

/** Only what the state allows. */
function Acts({ announcement, count }: { announcement: Announcement; count?: number }) {
  const { id, state, version, subject, text, audience, accountIds, tld, registry, notBefore } = announcement;
  const path = { announcementId: id };
  const isDraft = state === 'draft';
  return (
    <>
      {isDraft && (
        <ActButton
          // the form begins with the draft as it is now
          key={version}
          operationId="putAnnouncement"
          path={path}
          initial={{ subject, text, audience, accountIds, tld, registry, notBefore: notBefore?.slice(0, 16) }}
          only={['subject', 'text', 'audience', 'accountIds', 'tld', 'registry', 'notBefore', 'reason']}
          label="Edit"
        />
      )}
      {isDraft && (
        <ActButton
          key={`publish ${version}`}
          operationId="publishAnnouncement"
          path={path}
          initial={{ version: String(version) }}
          only={['reason']}
          note={
            count !== undefined && (
              <Text size="sm">It is sent to {plural(count, 'account')}, as the page shows it.</Text>
            )
          }
          label="Publish"
          isPrimary
        />
      )}
      {(isDraft || state === 'published' || state === 'sending') && (
        <ActButton operationId="withdrawAnnouncement" path={path} label="Withdraw" />
      )}
    </>
  );
}

function Reached({ announcement }: { announcement: Announcement }) {
  const { state, audienceCount, reached, mailed, notBefore, publishedAt } = announcement;
  if (state === 'draft')
    return (
      <Text size="sm">Read the mail and the audience below, then publish. No account sees a draft.</Text>
    );
  if (publishedAt === undefined) return <Text size="sm">It was withdrawn before it was published.</Text>;
  const share = audienceCount ? Math.min(100, (reached * 100) / audienceCount) : 0;
  return (
    <Section title="Progress">
      <Stack gap="xs">
        <Progress value={state === 'sent' ? 100 : share} size="lg" aria-label="Accounts reached" />
        <Text size="sm">
          {reached} of {plural(audienceCount ?? 0, 'account')} reached, {mailed} of them by mail.
          {state === 'published' && notBefore !== undefined && ` It begins at ${notBefore}.`}
        </Text>
      </Stack>
    </Section>
  );
}

const WORDS = {
  all: 'All accounts',
  accounts: 'Chosen accounts',
  tld: 'Accounts that hold domains of a TLD',
  registry: 'Accounts that hold domains at a registry',
} as const;

function audienceFacts(
  { audience, accountIds, tld, registry, notBefore }: Announcement,
  preview: AnswerOf<'previewAnnouncement'> | undefined,
): [string, string | number][] {
  const facts: [string, string | number | undefined][] = [
    ['Audience', WORDS[audience]],
    ['Accounts', accountIds?.join(', ')],
    ['TLD', tld],
    ['Registry', registry],
    ['Not before', notBefore],
    ['Accounts now', preview?.accounts],
    ['Without an address (event only)', preview?.withoutAddress],
  ];
  return facts.filter((fact): fact is [string, string | number] => fact[1] !== undefined);
}
