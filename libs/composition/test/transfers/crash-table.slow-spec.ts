import type { ScriptedCommand, ScriptedOutcome } from '@registrar/registries/testing';
import { DomainName } from '@registrar/kernel';
import { isTerminal } from '@registrar/transfers';
import { Executioner, survive, throughEveryMoment } from '../crash';
import { CODE, CREDIT, DAY, PRICE, THICK, TransferHarness } from './harness';

/**
 * Kill the process before and after every call it makes, one run per moment, then start again. Whatever the
 * moment: the money, the domain here and at the registry, the order and the state agree, and every change of
 * the state was told once.
 */
let harness: TransferHarness;
beforeAll(async () => {
  harness = await TransferHarness.create(THICK);
  // Arrives in a registry that keeps contacts and hosts.
  await harness.base.parts.uow.run(async () => undefined);
});
afterAll(() => harness.base.close());

const here = () => harness.base.connection;

/** Runs one deed in a process that dies at `killAt`; answers the moments it passed. */
async function doomed(
  killAt: number | undefined,
  deed: (useCases: ReturnType<TransferHarness['doomed']>) => Promise<unknown>,
): Promise<string[]> {
  const executioner = new Executioner(killAt);
  await deed(harness.doomed(executioner)).catch(survive);
  return executioner.moments;
}

/** The worker after a restart. Its leases end by themselves. */
const recover = (): Promise<void> => harness.pass(1_800, 300);

/** What must be true of a name that has been brought to an end, whatever happened on the way. */
async function expectConsistent(name: string, warning: unknown = null): Promise<{ isOurs: boolean }> {
  const transfers = await harness.base.rows<{ state: Parameters<typeof isTerminal>[0] }>(
    'select state from transfers where name = $1',
    [name],
  );
  expect(transfers.length).toBeLessThanOrEqual(1);
  const { available, held } = await harness.base.balance();
  const info = harness.info(name);
  const isOurs = info.clientId === here().clientId;
  if (transfers.length === 0) {
    expect({ available, held, isOurs }).toEqual({ available: CREDIT, held: 0n, isOurs: false });
    return { isOurs };
  }
  const standing = await harness.standing(name);
  expect(isTerminal(standing.state)).toBe(true);
  expect([standing.state === 'completed', standing.domain === 'active']).toEqual([isOurs, isOurs]);
  expect({ available, held }).toEqual({ available: isOurs ? CREDIT - PRICE : CREDIT, held: 0n });
  expect(standing).toMatchObject({
    operation: isOurs ? 'succeeded' : 'refused',
    order: isOurs ? 'success' : 'failed',
    money: ['hold', isOurs ? 'capture' : 'release'],
    hasCode: false,
    awaiting: null,
    warning,
  });
  expect(info.statuses).not.toContain('pendingTransfer');
  if (isOurs) await expectOurs(name);
  const [began, ...moves] = await harness.history(name);
  expect([began, await harness.reported(name)]).toEqual(['pending', moves]);
  const balances = await harness.base.rows(
    `select 1 from outbox where name = 'account.credit.balance_change'`,
  );
  expect(balances).toHaveLength(isOurs ? 1 : 2);
  return { isOurs };
}

/** Our contacts and our lock are there, and nothing of the registrar before. */
async function expectOurs(name: string): Promise<void> {
  const info = harness.info(name);
  expect(info.statuses.filter((status) => status.startsWith('client'))).toEqual(['clientTransferProhibited']);
  const ours = await harness.base.rows<{ registry_id: string }>(
    'select registry_id from registry_contacts where created_at is not null',
  );
  const ids = ours.map(({ registry_id: id }) => id);
  expect(ids).toContain(info.registrant);
  for (const { id } of info.contacts) expect(ids).toContain(id);
}

interface Story {
  story: string;
  scripts?: [ScriptedCommand, ScriptedOutcome][];
}

function script(name: string, scripts: Story['scripts'] = []): void {
  for (const [command, outcome] of scripts) harness.base.registry.script(name, outcome, { command });
}

const LOCKED_THERE = {
  statuses: ['clientUpdateProhibited', 'clientDeleteProhibited'],
  registrant: 'theirs-1',
  contacts: [{ role: 'admin' as const, id: 'theirs-1' }],
};
const slugOf = (story: string): string => story.replaceAll(/\W+/g, '-').slice(0, 30).replace(/-$/, '');

/** Decided by the losing side, if it is there to decide on. */
function approveIfPending(name: string): void {
  if (harness.there.transferOf(here(), name)?.status === 'pending')
    harness.there.decide(here(), name, 'clientApproved');
}

describe.each<Story>([{ story: 'an order' }])('when the process dies in $story', ({ story }) => {
  it('ends consistent whatever moment it dies at', () =>
    throughEveryMoment(12, async (run, killAt) => {
      const name = `${run}-${slugOf(story)}.com`;
      await harness.refill();
      harness.elsewhere(name);
      const moments = await doomed(killAt, ({ createTransfer }) =>
        createTransfer.execute(harness.request(name)),
      );
      await recover();
      approveIfPending(name);
      await recover();
      await expectConsistent(name);
      return moments;
    }));
});

describe.each<Story>([
  { story: 'the registry takes the request' },
  { story: 'the registry executes and drops', scripts: [['transfer_request', 'drop_after']] },
  { story: 'the connection drops before', scripts: [['transfer_request', 'drop_before']] },
  { story: 'the registry refuses', scripts: [['transfer_request', 'refuse']] },
])('when $story and the worker dies while it sends', ({ story, scripts }) => {
  it('ends consistent whatever moment it dies at, and asks for it once', () =>
    throughEveryMoment(8, async (run, killAt) => {
      const name = `${run}-${slugOf(story)}.com`;
      await harness.refill();
      await harness.ordered(name);
      script(name, scripts);
      const moments = await doomed(killAt, ({ advance }) => advance.execute());
      await recover();
      approveIfPending(name);
      await recover();
      await expectConsistent(name);
      return moments;
    }));
});

describe('when the registry refuses the registrant and the worker dies while it takes the domain in', () => {
  it("ends consistent whatever moment it dies at: with our registrant, or the registry's and a warning", () =>
    throughEveryMoment(20, async (run, killAt) => {
      const name = `${run}-refused-registrant.com`;
      await harness.refill();
      await harness.requested(
        name,
        { privacyEnabled: false },
        { registrant: LOCKED_THERE.registrant, contacts: LOCKED_THERE.contacts },
      );
      harness.there.decide(here(), name, 'clientApproved');
      harness.base.registry.script(name, 'refuse', { command: 'update' });
      await harness.poll();
      const moments = await doomed(killAt, async ({ advance }) => {
        for (let rounds = 0; rounds < 3; rounds += 1) await advance.execute();
      });
      await recover();
      const isTheirs = harness.info(name).registrant === 'theirs-1';
      expect(
        await expectConsistent(name, isTheirs ? expect.stringContaining('could not be applied') : null),
      ).toEqual({ isOurs: true });
      const [row] = await harness.base.rows<{ wanted: boolean }>(
        'select wanted_registrant_id is not null as wanted from domains where name = $1',
        [name],
      );
      expect(row.wanted).toBe(isTheirs);
      return moments;
    }));
});

describe.each<Story>([
  { story: 'a domain arrives' },
  { story: 'the answer to the contacts is lost', scripts: [['update', 'drop_after']] },
  { story: 'the contacts are not sent', scripts: [['update', 'drop_before']] },
])('when $story and the worker dies while it takes it in', ({ story, scripts }) => {
  it('ends consistent whatever moment it dies at', () =>
    throughEveryMoment(20, async (run, killAt) => {
      const name = `${run}-${slugOf(story)}.com`;
      await harness.refill();
      await harness.requested(name, {}, LOCKED_THERE);
      harness.there.decide(here(), name, 'clientApproved');
      script(name, scripts);
      await harness.poll();
      const moments = await doomed(killAt, async ({ advance }) => {
        // The move, then the arrival, in a worker that lives on as long as it may.
        for (let rounds = 0; rounds < 3; rounds += 1) await advance.execute();
      });
      await recover();
      expect(await expectConsistent(name)).toEqual({ isOurs: true });
      return moments;
    }));
});

describe.each<Story & { approvedFirst?: true; rejected?: true }>([
  { story: 'the registry takes the cancel' },
  { story: 'the registry refuses the cancel', scripts: [['transfer_cancel', 'refuse']] },
  { story: 'the answer to the cancel is lost', scripts: [['transfer_cancel', 'drop_after']] },
  { story: 'the cancel never arrives', scripts: [['transfer_cancel', 'drop_before']] },
  { story: 'the losing side approved first', approvedFirst: true },
  { story: 'the losing side had refused', rejected: true },
])('when $story and the process dies while it cancels', ({ story, scripts, approvedFirst, rejected }) => {
  it('ends consistent whatever moment it dies at', () =>
    throughEveryMoment(6, async (run, killAt) => {
      const name = `${run}-${slugOf(story)}.com`;
      await harness.refill();
      await harness.requested(name);
      if (approvedFirst) harness.there.decide(here(), name, 'clientApproved', { isReported: false });
      if (rejected) harness.there.decide(here(), name, 'clientRejected');
      if (rejected) await harness.work();
      script(name, scripts);
      const moments = await doomed(killAt, ({ cancelTransfer }) =>
        cancelTransfer.execute(harness.base.accountId, DomainName.of(name)),
      );
      await recover();
      // What goes on without the cancel comes, or is canceled in the end.
      approveIfPending(name);
      await harness.pass(2 * DAY, DAY / 2);
      if ((await harness.standing(name)).state === 'rejected') await harness.cancel(name);
      await recover();
      await expectConsistent(name);
      return moments;
    }));
});

it('the code of a transfer is in no command that was kept', async () => {
  const kept = await harness.base.rows<{ text: string }>(
    'select request || coalesce(response, $1) as text from registry_commands',
    [''],
  );
  expect(kept.length).toBeGreaterThan(0);
  expect(JSON.stringify(kept)).not.toContain(CODE);
});
