import { DomainName } from '@registrar/kernel';
import type { ScriptedCommand, ScriptedOutcome } from '@registrar/registries/testing';
import { Executioner, survive, throughEveryMoment } from '../crash';
import { OutboundTransferHarness, GAINING } from './harness';

/**
 * Kill the process before and after every call it makes, one run per moment, then start again. Whatever the
 * moment: the domain is where the registry has it, the operations are over, and every event was written once.
 */
let harness: OutboundTransferHarness;
beforeAll(async () => {
  harness = await OutboundTransferHarness.create();
});
afterAll(() => harness?.close());

const here = () => harness.base.connection;

async function doomed(
  killAt: number | undefined,
  deed: (process: ReturnType<OutboundTransferHarness['doomed']>) => Promise<unknown>,
): Promise<string[]> {
  const executioner = new Executioner(killAt);
  await deed(harness.doomed(executioner)).catch(survive);
  return executioner.moments;
}

/** The worker after a restart. Its leases end by themselves. */
const recover = (): Promise<void> => harness.pass(1_800, 300);

interface Story {
  story: string;
  slug: string;
  scripts?: [ScriptedCommand, ScriptedOutcome][];
  /** The gaining side was faster, and no message told. */
  approved?: true;
}

const arrange = (name: string, { scripts = [], approved }: Story): void => {
  for (const [command, outcome] of scripts) harness.base.registry.script(name, outcome, { command });
  if (approved) harness.there.decide(here(), name, 'clientApproved', { isReported: false });
};

describe.each<Story>([
  { story: 'the registry takes the refusal', slug: 'done' },
  { story: 'the registry refuses the refusal', slug: 'refuse', scripts: [['transfer_reject', 'refuse']] },
  {
    story: 'the answer to the refusal is lost',
    slug: 'drop-after',
    scripts: [['transfer_reject', 'drop_after']],
  },
  { story: 'the refusal never arrives', slug: 'drop-before', scripts: [['transfer_reject', 'drop_before']] },
  { story: 'the gaining side was faster', slug: 'approved', approved: true },
])('when $story and the process dies while it cancels', (story) => {
  it('ends as the registry has it, whatever moment it dies at', () =>
    throughEveryMoment(10, async (run, killAt) => {
      const name = `${run}-${story.slug}.com`;
      await harness.pending(name);
      arrange(name, story);
      const moments = await doomed(killAt, ({ cancelOutbound }) =>
        cancelOutbound.execute(harness.base.accountId, DomainName.of(name)),
      );
      await recover();
      // What goes on without the refusal is approved in the end.
      if (harness.there.transferOf(here(), name)?.status === 'pending')
        harness.there.decide(here(), name, 'serverApproved');
      await recover();
      const isOurs = harness.info(name).clientId === here().clientId;
      const standing = await harness.standing(name);
      expect(standing).toMatchObject({
        state: isOurs ? 'canceled' : 'completed',
        domain: isOurs ? 'active' : 'transferred',
        busy: false,
        rejecting: false,
      });
      expect(standing.operations).not.toContain('open');
      expect(await harness.reported(name)).toEqual(['initiated', isOurs ? 'canceled' : 'completed']);
      // the holder is written to once, with the evidence of it
      expect(
        await harness.base.rows(
          `select m.template from transfers_out t join transfer_out_notices n on n.transfer_id = t.id join mails m on m.subject = 'transfer-out:' || t.id where t.name = $1`,
          [name],
        ),
      ).toEqual([{ template: 'transfer-out' }]);
      return moments;
    }));
});

describe.each<Story>([
  { story: 'the registry takes the approval', slug: 'yes' },
  {
    story: 'the registry refuses the approval',
    slug: 'yes-refuse',
    scripts: [['transfer_approve', 'refuse']],
  },
  {
    story: 'the answer to the approval is lost',
    slug: 'yes-drop-after',
    scripts: [['transfer_approve', 'drop_after']],
  },
  {
    story: 'the approval never arrives',
    slug: 'yes-drop-before',
    scripts: [['transfer_approve', 'drop_before']],
  },
  { story: 'the gaining side was faster', slug: 'yes-approved', approved: true },
])('when $story and the process dies while staff approve', (story) => {
  it('ends as the registry has it, whatever moment it dies at', () =>
    throughEveryMoment(10, async (run, killAt) => {
      const name = `${run}-${story.slug}.com`;
      await harness.pending(name);
      arrange(name, story);
      const noted: (string | undefined)[] = [];
      const moments = await doomed(killAt, ({ approveOutbound }) =>
        approveOutbound.execute(
          harness.base.accountId,
          DomainName.of(name),
          async (_transfer, operationId) => {
            noted.push(operationId);
          },
        ),
      );
      await recover();
      // What goes on without the approval is withdrawn in the end: only an approval sends it away.
      if (harness.there.transferOf(here(), name)?.status === 'pending')
        harness.there.decide(here(), name, 'clientCancelled');
      await recover();
      const isOurs = harness.info(name).clientId === here().clientId;
      const standing = await harness.standing(name);
      expect(standing).toMatchObject({
        state: isOurs ? 'canceled' : 'completed',
        domain: isOurs ? 'active' : 'transferred',
        busy: false,
        rejecting: false,
      });
      expect(standing.operations).not.toContain('open');
      // no operation of an approval without its audit entry in the same transaction
      expect(noted.length).toBeGreaterThanOrEqual(standing.operations.length);
      expect(await harness.reported(name)).toEqual(['initiated', isOurs ? 'canceled' : 'completed']);
      return moments;
    }));
});

describe.each<Story>([
  { story: 'a domain leaves', slug: 'leaves', approved: true },
  { story: 'a request is reported', slug: 'asked' },
])('when $story and the worker dies', (story) => {
  it('ends as the registry has it, whatever moment it dies at', () =>
    throughEveryMoment(6, async (run, killAt) => {
      const name = `${run}-worker-${story.slug}.com`;
      await harness.asked(name);
      arrange(name, story);
      await harness.poll();
      harness.base.clock.advance(3_600);
      const moments = await doomed(killAt, ({ watch }) => watch.execute());
      await recover();
      await harness.pass(3_600);
      expect(await harness.reported(name)).toEqual(
        story.approved ? ['initiated', 'completed'] : ['initiated'],
      );
      expect(await harness.standing(name)).toMatchObject(
        story.approved
          ? { state: 'completed', domain: 'transferred' }
          : { state: 'pending', domain: 'active' },
      );
      // Not looked at by the next run.
      await harness.base.rows(
        `update transfers_out set due_at = '2036-01-01' where name = $1 and due_at is not null`,
        [name],
      );
      return moments;
    }));
});

describe('when a domain under a hold of a court is asked for and the worker dies while it denies that', () => {
  it('is denied in the end, whatever moment it dies at', () =>
    throughEveryMoment(10, async (run, killAt) => {
      const name = `${run}-held.com`;
      await harness.pending(name);
      const now = harness.base.clock.now();
      await harness.base.rows(
        `insert into registry_holds (domain_id, kind, state, statuses, locks, kept_statuses, kept_locks, reason, set_by, set_at)
         select id, 'court', 'standing', '{clientHold}', '{RegistrarLock}', '{}', '{}', 'Case 4711', 'Ines', $2 from domains where name = $1`,
        [name, now],
      );
      harness.base.clock.advance(3_600);
      const moments = await doomed(killAt, ({ watch }) => watch.execute());
      await recover();
      await harness.pass(3_600);
      const standing = await harness.standing(name);
      expect(standing).toMatchObject({ state: 'canceled', domain: 'active', busy: false, rejecting: false });
      expect(standing.operations.at(-1)).toBe('succeeded');
      expect(standing.operations).not.toContain('open');
      expect(await harness.reported(name)).toEqual(['initiated', 'canceled']);
      expect(harness.there.transferOf(here(), name)?.status).toBe('clientRejected');
      return moments;
    }));
});

/** Moved once or not at all, and then the registry has heard of it. */
async function expectMoved(name: string): Promise<boolean> {
  const [{ account_id: account, busy }] = await harness.base.rows<{ account_id: number; busy: boolean }>(
    'select account_id, busy_operation_id is not null as busy from domains where name = $1',
    [name],
  );
  const operations = await harness.base.rows<{ state: string }>(
    `select state from operations where subject = $1 and kind = 'move'`,
    [name],
  );
  const events = await harness.base.rows(`select 1 from outbox where payload->'domain'->>'domainName' = $1`, [
    name,
  ]);
  const isMoved = account === harness.other;
  expect({ busy, operations: operations.map(({ state }) => state), events: events.length }).toEqual({
    busy: false,
    operations: isMoved ? ['succeeded'] : [],
    events: isMoved ? 2 : 0,
  });
  expect(harness.info(name).authInfo).toEqual(isMoved ? undefined : { isSet: true });
  return isMoved;
}

describe('when the process dies while it moves a domain', () => {
  it('has moved it or not, whatever moment it dies at', () =>
    throughEveryMoment(15, async (run, killAt) => {
      const name = `${run}-moves.com`;
      await harness.owned(name);
      const authCode = await harness.codeOf(name);
      const moments = await doomed(killAt, ({ moveDomain }) =>
        moveDomain.execute(moveDomain.read(harness.other, { domainName: name, authCode })),
      );
      await recover();
      await expectMoved(name);
      return moments;
    }));
});

describe.each<Story>([
  { story: 'the registry takes it', slug: 'done' },
  { story: 'the registry refuses at first', slug: 'refuse', scripts: [['update', 'refuse']] },
  { story: 'the answer is lost', slug: 'drop-after', scripts: [['update', 'drop_after']] },
  { story: 'it never arrives', slug: 'drop-before', scripts: [['update', 'drop_before']] },
])('when $story and the worker dies while it tells the registry of a move', (story) => {
  it('has told it in the end, whatever moment it dies at', () =>
    throughEveryMoment(6, async (run, killAt) => {
      const name = `${run}-told-${story.slug}.com`;
      await harness.owned(name);
      const authCode = await harness.codeOf(name);
      // Left to the worker, after nothing or after a refusal.
      harness.base.registry.script(name, 'not_sent', { command: 'update' });
      await harness.move(name, { authCode });
      harness.base.clock.advance(60);
      arrange(name, story);
      const moments = await doomed(killAt, ({ reconcileMoves }) => reconcileMoves.execute());
      await recover();
      expect(await expectMoved(name)).toBe(true);
      return moments;
    }));
});

describe('where domains are handed over', () => {
  let pushing: OutboundTransferHarness;
  beforeAll(async () => {
    pushing = await OutboundTransferHarness.create({
      dataModel: 'minimum',
      authInfo: 'none',
      transfer: { mode: 'push' },
    });
  });
  afterAll(() => pushing?.close());

  it.each<Story>([
    { story: 'the registry takes it', slug: 'push' },
    { story: 'the answer is lost', slug: 'push-drop-after', scripts: [['transfer_release', 'drop_after']] },
  ])(
    'and $story, a domain has left as the registry has it, whatever moment the process dies at',
    ({ slug, scripts = [] }) =>
      throughEveryMoment(8, async (run, killAt) => {
        const name = `${run}-${slug}.com`;
        await pushing.owned(name);
        for (const [command, outcome] of scripts) pushing.base.registry.script(name, outcome, { command });
        const executioner = new Executioner(killAt);
        const deed = pushing
          .doomed(executioner)
          .handOver.execute(pushing.base.accountId, DomainName.of(name), GAINING);
        await deed.catch(survive);
        await pushing.pass(1_800, 600);
        const isGone = pushing.info(name).clientId === GAINING;
        const { domain, busy, operations } = await pushing.standing(name);
        expect({ domain, busy }).toEqual({ domain: isGone ? 'transferred' : 'active', busy: false });
        expect(operations).not.toContain('open');
        expect(await pushing.reported(name)).toEqual(isGone ? ['initiated', 'completed'] : []);
        expect(
          await pushing.base.rows(
            `select 1 from mails m join transfers_out t on m.subject = 'transfer-out:' || t.id where t.name = $1`,
            [name],
          ),
        ).toEqual([]);
        return executioner.moments;
      }),
    180_000,
  );

  it('and it decides later, the domain stays until the registry shows that the other registrar has taken it', async () => {
    const name = 'push-pending.com';
    await pushing.owned(name);
    jest
      .spyOn(pushing.there, 'releaseDomain')
      .mockResolvedValueOnce({ kind: 'pending', data: { name } } as never);
    const handedOver = await pushing.useCases.handOver.execute(
      pushing.base.accountId,
      DomainName.of(name),
      GAINING,
    );
    expect(handedOver).toEqual({ domainName: name, status: 'pending' });
    await pushing.pass(7_200);
    expect(await pushing.standing(name)).toMatchObject({
      domain: 'active',
      busy: false,
      operations: ['succeeded'],
    });
    expect(await pushing.reported(name)).toEqual([]);
    const { base } = pushing;
    base.registry.registered(base.connection, name, { ...pushing.info(name), clientId: GAINING });
    base.registry.enqueue(base.connection.id, 'Taken.', {
      kind: 'transfer',
      name,
      status: 'serverApproved',
      gaining: GAINING,
      losing: base.connection.clientId,
    });
    await pushing.pass(7_200);
    expect(await pushing.standing(name)).toMatchObject({ domain: 'transferred', busy: false });
    expect(await pushing.reported(name)).toEqual(['initiated', 'completed']);
  });
});
