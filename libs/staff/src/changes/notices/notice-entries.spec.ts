import {
  type AuditedAct,
  auditEntries,
  auditHouse,
  LABEL,
  LATER,
  NOW,
  OWNER,
} from '../../testing/audit-house';
import { AnnouncementsByStaff } from './announcements';
import { AcknowledgePollMessage } from './poll-messages';
import { RemoveStatusSubscriber } from './status-subscribers';

const DRAFT = {
  id: 5,
  version: 2,
  subject: 'Hi',
  text: 'All',
  audience: 'all',
  state: 'draft',
  createdBy: 'Max',
};
const DRAFT_ENTRY = { version: 2, subject: 'Hi', text: 'All', audience: 'all' };

auditEntries([
  [
    'an announcement',
    {
      answers: { write: { ...DRAFT, notBefore: LATER } },
      act: ({ audit, inner }) =>
        new AnnouncementsByStaff(audit, inner).write(OWNER, { subject: 'Hi' } as never),
      asked: ['write', { subject: 'Hi' }, LABEL],
      result: { ...DRAFT, notBefore: LATER },
      entry: {
        action: 'announcement.create',
        target: 'announcement:5',
        after: { ...DRAFT_ENTRY, notBefore: LATER.toISOString() },
      },
    },
  ],
  [
    'another text of an announcement',
    {
      answers: { replace: { before: DRAFT, after: { ...DRAFT, version: 3 } } },
      act: ({ audit, inner }) =>
        new AnnouncementsByStaff(audit, inner).replace(OWNER, 5, { subject: 'Hi' } as never),
      asked: ['replace', 5, { subject: 'Hi' }],
      result: { ...DRAFT, version: 3 },
      entry: {
        action: 'announcement.put',
        target: 'announcement:5',
        before: DRAFT_ENTRY,
        after: { ...DRAFT_ENTRY, version: 3 },
      },
    },
  ],
  [
    'a published announcement',
    {
      answers: { publish: { ...DRAFT, audienceCount: 9, notBefore: LATER } },
      act: ({ audit, inner }) => new AnnouncementsByStaff(audit, inner).publish(OWNER, 5, 2),
      asked: ['publish', 5, 2, LABEL],
      result: { ...DRAFT, audienceCount: 9, notBefore: LATER },
      entry: {
        action: 'announcement.publish',
        target: 'announcement:5',
        after: {
          version: 2,
          subject: 'Hi',
          audience: 'all',
          audienceCount: 9,
          notBefore: LATER.toISOString(),
        },
      },
    },
  ],
  [
    'a withdrawn announcement',
    {
      answers: {
        withdraw: { before: { ...DRAFT, state: 'sending' }, after: { ...DRAFT, state: 'withdrawn' } },
      },
      act: ({ audit, inner }) => new AnnouncementsByStaff(audit, inner).withdraw(OWNER, 5),
      asked: ['withdraw', 5, LABEL],
      result: { ...DRAFT, state: 'withdrawn' },
      entry: {
        action: 'announcement.withdraw',
        target: 'announcement:5',
        before: { state: 'sending' },
        after: { state: 'withdrawn' },
      },
    },
  ],
  ...(
    [
      ['replace', 'announcement.put', DRAFT_ENTRY],
      ['withdraw', 'announcement.withdraw', { state: 'draft' }],
    ] as const
  ).map(([method, action, after]): [string, AuditedAct] => [
    `an announcement without an earlier state (${method})`,
    {
      answers: { [method]: { after: DRAFT } },
      act: ({ audit, inner }) => new AnnouncementsByStaff(audit, inner)[method](OWNER, 5, undefined as never),
      asked: method === 'replace' ? ['replace', 5, undefined] : ['withdraw', 5, LABEL],
      result: DRAFT,
      entry: { action, target: 'announcement:5', after },
    },
  ]),
  [
    'a message of a registry',
    {
      answers: { putAside: 'done' },
      act: ({ audit, inner, clock }) =>
        new AcknowledgePollMessage(audit, inner, clock).execute(OWNER, '8', 'seen'),
      asked: ['putAside', '8', 'Ines', NOW],
      entry: { action: 'poll_message.acknowledge', target: 'poll_message:8', after: { note: 'seen' } },
    },
  ],
  [
    'a message of a registry that was put aside',
    {
      answers: { putAside: 'before' },
      act: ({ audit, inner, clock }) =>
        new AcknowledgePollMessage(audit, inner, clock).execute(OWNER, '8', 'seen'),
      asked: ['putAside', '8', 'Ines', NOW],
    },
  ],
  [
    'a removed subscriber',
    {
      answers: { remove: undefined },
      act: ({ audit, inner }) => new RemoveStatusSubscriber(audit, inner).execute(OWNER, 3),
      asked: ['remove', 3],
      entry: {
        action: 'status_subscriber.remove',
        target: 'status_subscriber:3',
        after: { removed: true },
      },
    },
  ],
]);

it('a message of a registry that does not exist is refused, and not written down', async () => {
  const { audit, inner, clock, log } = auditHouse({ putAside: undefined });
  await expect(
    new AcknowledgePollMessage(audit, inner, clock).execute(OWNER, '9', 'seen'),
  ).rejects.toMatchObject({
    kind: 'not_found',
    code: 'staff.poll_message_not_found',
    details: 'The requested poll message does not exist.',
  });
  expect(log.entries).toEqual([]);
});
