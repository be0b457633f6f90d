import { type AnswerDeadline, type Query } from '@registrar/http';
import { type Clock, DomainName } from '@registrar/kernel';
import type {
  AdminQueries,
  FourEyes,
  InboundTransfersByStaff,
  OutboundTransfersByStaff,
  RestoreDomainByStaff,
  StaffActor,
} from '@registrar/staff';
import { DomainEndsController } from '../domain-ends/domain-ends.controller';
import { DomainRemovalsController } from '../domain-removals/domain-removals.controller';
import { DomainRestoresController } from '../domain-restores/domain-restores.controller';
import { TransfersInController } from './transfers-in.controller';
import { TransfersOutController } from './transfers-out.controller';

const ACTOR = { name: 'Ada', role: 'support' } as unknown as StaffActor;
const NAME = DomainName.of('a.example');
const NOW = new Date('2026-03-02T09:15:00Z');
const IN_TIME = new Date('2026-03-02T09:15:25Z');
const REASON = { reason: 'agreed' };

const answer = jest.fn((_what: string, work: () => Promise<unknown>) => work());
const deadline = { answer } as unknown as AnswerDeadline;
const clock = { now: () => NOW } as Clock;
const perform = jest.fn();
const fourEyes = { perform } as unknown as FourEyes;
beforeEach(() => jest.clearAllMocks());

const workedAt = (): string | undefined => answer.mock.lastCall?.[0];

describe('a transfer in by staff', () => {
  const start = jest.fn();
  const cancel = jest.fn();
  const controller = new TransfersInController(
    { start, cancel } as unknown as InboundTransfersByStaff,
    fourEyes,
    deadline,
    clock,
  );
  const ORDER = { domainName: 'a.example', authCode: 'secret', privacyEnabled: true };
  const TRANSFER = { domainName: 'a.example', status: 'pending' };
  const STARTED = { transfer: TRANSFER, order: 3, totalPaid: 14.5 };

  it.each<[string, Query, number | undefined]>([
    ['with its price', {}, 14.5],
    ['with the price 0', {}, 0],
    ['without a price in a dry run', { dryRun: 'true' }, undefined],
  ])('begins within 25 seconds %s', async (_title, query, purchasePrice) => {
    start.mockResolvedValue(STARTED);
    const started = await controller.start(ACTOR, 7, query, { ...ORDER, purchasePrice } as never);
    expect(started).toStrictEqual({ ...TRANSFER, orderId: 3, totalPaid: 14.5 });
    expect(start.mock.lastCall).toEqual([
      ACTOR,
      { accountId: 7, ...ORDER, purchasePrice, deadline: IN_TIME },
    ]);
    expect(workedAt()).toBe('transfer');
  });

  it('shows the text of a warning', async () => {
    start.mockResolvedValue({ ...STARTED, warnings: { message: 'The domain loses its DNSSEC.' } });
    expect(await controller.start(ACTOR, 7, {}, { ...ORDER, purchasePrice: 1 } as never)).toMatchObject({
      warning: 'The domain loses its DNSSEC.',
    });
  });

  it.each<Query>([{}, { dryRun: 'false' }])('is refused without a price: %j', (query) => {
    expect(() => controller.start(ACTOR, 7, query, ORDER as never)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        details: "'purchasePrice' is required: the price that a dry run shows",
      }),
    );
    expect(start).not.toHaveBeenCalled();
  });

  it('is canceled for the account that is named', async () => {
    cancel.mockResolvedValue(TRANSFER);
    expect(await controller.cancel(ACTOR, NAME, { accountId: 7 } as never)).toEqual(TRANSFER);
    expect(cancel.mock.lastCall).toEqual([ACTOR, 'a.example', 7]);
    expect(workedAt()).toBe('cancel transfer');
  });

  it('between accounts needs a second person, and answers the name as it is stored', async () => {
    const command = {
      domainName: 'A.Example',
      authCode: 'secret',
      contacts: {},
      tldRequirements: { vat: '1' },
    };
    expect(await controller.move(ACTOR, 7, command as never)).toEqual({
      domainName: 'a.example',
      accountId: 7,
    });
    expect(perform.mock.lastCall).toEqual([ACTOR, 'transfer.move', { accountId: 7, ...command }]);
    expect(workedAt()).toBe('internal transfer');
  });
});

describe('a transfer out by staff', () => {
  const reject = jest.fn();
  const controller = new TransfersOutController(
    { reject } as unknown as OutboundTransfersByStaff,
    fourEyes,
    deadline,
  );
  const DECIDED = { domainName: 'a.example', status: 'decided', authCode: 'secret' };
  const SHOWN = { domainName: 'a.example', status: 'decided' };

  it('is rejected', async () => {
    reject.mockResolvedValue(DECIDED);
    expect(await controller.reject(ACTOR, NAME, REASON as never)).toEqual(SHOWN);
    expect(reject.mock.lastCall).toEqual([ACTOR, 'a.example']);
    expect(workedAt()).toBe('reject transfer out');
  });

  it('is approved with the approval of a second person', async () => {
    perform.mockResolvedValue(DECIDED);
    expect(await controller.approve(ACTOR, NAME, REASON as never)).toEqual(SHOWN);
    expect(perform.mock.lastCall).toEqual([ACTOR, 'transfer.approve', { domainName: 'a.example' }]);
    expect(workedAt()).toBe('approve transfer out');
  });

  it('is ended by a verdict with the approval of a second person', async () => {
    perform.mockResolvedValue('completed');
    expect(await controller.end(ACTOR, NAME, { verdict: 'left' } as never)).toEqual({
      domainName: 'a.example',
      status: 'completed',
    });
    expect(perform.mock.lastCall).toEqual([
      ACTOR,
      'transfer.end',
      { domainName: 'a.example', verdict: 'left' },
    ]);
    expect(workedAt()).toBe('end transfer out');
  });
});

describe('a domain that leaves its account', () => {
  const listDomainTerminations = jest.fn().mockResolvedValue({ items: [] });
  const execute = jest.fn();
  const ends = new DomainEndsController({ listDomainTerminations } as unknown as AdminQueries);
  const restores = new DomainRestoresController(
    { execute } as unknown as RestoreDomainByStaff,
    deadline,
    clock,
  );

  it.each<[Query, object]>([
    [{}, { troubled: true, accountId: undefined }],
    [
      { troubled: 'true', accountId: '7' },
      { troubled: true, accountId: 7 },
    ],
    [{ troubled: 'false' }, { troubled: false, accountId: undefined }],
  ])('is listed, by default where it is in trouble: %j', async (query, filter) => {
    expect(await ends.list(query)).toEqual({ items: [] });
    expect(listDomainTerminations.mock.lastCall).toEqual([filter, { before: undefined, limit: 100 }]);
  });

  it('is removed with the approval of a second person', async () => {
    const removals = new DomainRemovalsController(fourEyes);
    expect(await removals.remove(ACTOR, NAME, REASON as never)).toBeUndefined();
    expect(perform.mock.lastCall).toEqual([ACTOR, 'domain.remove', { domainName: 'a.example' }]);
  });

  it.each([
    [{}, false],
    [{ waived: false }, false],
    [{ waived: true }, true],
  ])('is restored, and charged unless that is waived: %j', async (body, waived) => {
    const restored = { status: 'restored', domainName: 'a.example', order: 3, totalPaid: 80 };
    execute.mockResolvedValue({ kind: 'restored', answer: { ...restored, expiresAt: NOW } });
    expect(await restores.restore(ACTOR, NAME, { ...REASON, ...body })).toEqual(restored);
    const [actor, request] = execute.mock.lastCall as [StaffActor, object];
    expect(actor).toBe(ACTOR);
    expect(request).toMatchObject({ domainName: 'a.example', waived, deadline: IN_TIME });
    expect(workedAt()).toBe('restore');
  });

  it('is 504 where the registry has not answered the restore', async () => {
    execute.mockResolvedValue({ kind: 'unknown' });
    await expect(restores.restore(ACTOR, NAME, REASON)).rejects.toMatchObject({ kind: 'upstream_timeout' });
  });
});
