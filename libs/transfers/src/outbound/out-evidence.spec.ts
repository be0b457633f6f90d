import { addDays } from '@registrar/kernel';
import { START } from '@registrar/domains/testing';
import { OutboundTransferWorld, GAINING, NAME } from '../testing/outbound-transfer-world';

let world: OutboundTransferWorld;
beforeEach(async () => {
  world = await OutboundTransferWorld.create();
});
const look = () => world.evidence.read({ name: NAME, connectionId: world.base.connection.id });
const REQUEST = { gaining: GAINING, requestedAt: START, actAt: addDays(START, 5) };
const there = (values: object) =>
  world.base.registry.registered(world.base.connection, NAME, { ...world.info, ...values });
const gone = () => {
  world.asked();
  world.decide('clientApproved');
};
const unseen = (kind: 'absent' | 'not_ours') =>
  jest.spyOn(world.base.registry, 'info').mockResolvedValue({ kind });

describe('the evidence of a transfer out', () => {
  it.each<[string, () => unknown, object]>([
    ['none with its statuses, where nobody asks', () => undefined, { kind: 'none', statuses: ['ok'] }],
    ['pending, with who asks and until when', () => world.asked(), { kind: 'pending', request: REQUEST }],
    [
      'pending by the status alone, where the registry tells of no transfer',
      () => there({ statuses: ['pendingTransfer'] }),
      { kind: 'pending', request: {} },
    ],
    [
      'gone, with who asked and without a deadline, once it is approved',
      gone,
      { kind: 'gone', request: { gaining: GAINING, requestedAt: START } },
    ],
    [
      'gone to the sponsor that it shows, where the registry tells of no transfer of ours',
      () => there({ clientId: 'registrar-d' }),
      { kind: 'gone', request: { gaining: 'registrar-d' } },
    ],
    [
      'none, once it is refused',
      () => {
        world.asked();
        world.decide('clientRejected');
      },
      { kind: 'none', statuses: ['ok'] },
    ],
    [
      'gone, where it was approved and the domain is not shown',
      () => {
        gone();
        unseen('not_ours');
      },
      { kind: 'gone', request: { gaining: GAINING, requestedAt: START } },
    ],
    [
      'gone, where the registry approved it and the domain is not shown',
      () => {
        world.asked();
        world.decide('serverApproved');
        unseen('absent');
      },
      { kind: 'gone', request: { gaining: GAINING, requestedAt: START } },
    ],
    [
      'unknown, where the domain is not shown and the transfer is pending',
      () => {
        world.asked();
        unseen('not_ours');
      },
      { kind: 'unknown', why: 'the registry does not show the domain (not_ours)', hidden: true },
    ],
    [
      'unknown, where the domain is not there and nobody asked for it',
      () => unseen('absent'),
      { kind: 'unknown', why: 'the registry does not show the domain (absent)', hidden: true },
    ],
    [
      'unknown, where the domain cannot be asked for',
      () => world.script('timeout', { command: 'info' }),
      { kind: 'unknown', why: 'scripted: timeout' },
    ],
    [
      'unknown, where the transfer cannot be asked for',
      () => world.script('timeout', { command: 'transfer_query' }),
      { kind: 'unknown', why: 'scripted: timeout' },
    ],
  ])('is %s', async (_, arrange, evidence) => {
    arrange();
    const found = await look();
    expect(found).toEqual(evidence);
    if (found.kind === 'gone') expect(found.request).not.toHaveProperty('actAt');
  });

  it('is none of a transfer that another registrar loses', async () => {
    const transfer = {
      name: NAME,
      status: 'pending' as const,
      gaining: 'registrar-a',
      losing: 'registrar-b',
      requestedAt: START,
    };
    jest.spyOn(world.there, 'queryTransfer').mockResolvedValue({ kind: 'found', transfer });
    expect(await look()).toEqual({ kind: 'none', statuses: ['ok'] });
  });
});
