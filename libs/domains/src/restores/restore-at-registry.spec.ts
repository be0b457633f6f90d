import { addSeconds, addYears, type JsonValue, Money } from '@registrar/kernel';
import type { DomainInfo, InfoOutcome, TransformOutcome } from '@registrar/registries';
import { RestoreWorld } from '../testing';
import type { RestorePayload } from './restore';
import type { RestoreAttempt } from './restore-at-registry';

const FEE = { amount: '5200', currency: 'USD' };
const REFUSED = { kind: 'refused', refusal: { code: 2306, meaning: 'policy', reason: 'No.' } } as const;
const OLD_END = new Date('2027-03-02T09:15:00Z');
const NEW_END = addYears(OLD_END, 1);
const AWAY = { kind: 'unknown', why: 'away' } as const;
const NOT_SENT = { kind: 'not_sent', why: 'no session' } as const;

let world: RestoreWorld;
let payload: RestorePayload;
let id: string;
beforeEach(async () => {
  world = await RestoreWorld.create();
  world.base.registry.script('a.example', 'drop_before', { command: 'restore' });
  await world.execute();
  id = world.operation!.id;
  payload = {
    ...(world.operation!.payload as unknown as RestorePayload),
    restoreFee: FEE,
    renewalFee: { amount: '800', currency: 'USD' },
  };
});

const shown = (values: Partial<DomainInfo> = {}): InfoOutcome => ({
  kind: 'found',
  info: {
    ...world.base.registry.domain(world.base.connection, 'a.example')!,
    statuses: ['ok'],
    graceStatuses: [],
    expiresAt: NEW_END,
    nameservers: [...payload.nameservers!],
    ...values,
  },
});
const redemption = () =>
  shown({ statuses: ['pendingDelete'], graceStatuses: ['redemptionPeriod'], expiresAt: OLD_END });
const pendingRestore = () =>
  shown({ statuses: ['pendingDelete'], graceStatuses: ['pendingRestore'], expiresAt: OLD_END });
const bare = () => shown({ expiresAt: OLD_END });

/** What looks show, one after the other, and how the registry answers the steps; those it was sent. */
async function execute(
  looks: InfoOutcome[],
  answers: Partial<Record<string, object>> = {},
  values: Partial<RestoreAttempt> = {},
  isOurs = true,
) {
  const { registry, operations } = world.base;
  const sent: [string, object][] = [];
  const answer = (step: string, command: object) => {
    sent.push([step, command]);
    return (answers[step] ?? { kind: 'done', data: {} }) as TransformOutcome<never>;
  };
  jest.spyOn(registry, 'info').mockImplementation(async () => looks.shift() ?? AWAY);
  jest.spyOn(operations, 'beginSending').mockImplementation(async () => isOurs);
  jest.spyOn(registry, 'restore').mockImplementation(async (_connection, { step }, command, clearance) => {
    await clearance?.();
    return answer(step, command);
  });
  jest.spyOn(registry, 'renew').mockImplementation(async (_connection, { step }, command, clearance) => {
    await clearance?.();
    return answer(step, command);
  });
  jest.spyOn(registry, 'update').mockImplementation(async (_connection, { step }, command, clearance) => {
    await clearance?.();
    return answer(step, command);
  });
  const outcome = await world.atRegistry.execute({ operationId: id, attempt: 1, payload, ...values });
  return { outcome, sent: sent.map(([step]) => step), commands: sent.map(([, command]) => command) };
}
const kept = () => (world.base.operations.rows.get(id)!.payload as unknown as RestorePayload).renewal;

describe('the way of a restore at the registry', () => {
  it('goes by looks: request, report, renewal, then it is back', async () => {
    const { outcome, sent, commands } = await execute([redemption(), pendingRestore(), bare(), shown()]);
    expect([outcome, sent]).toEqual([
      { kind: 'restored', info: (shown() as { info: DomainInfo }).info },
      ['restore', 'report', 'renew'],
    ]);
    const name = expect.objectContaining({ ascii: 'a.example' }) as object;
    expect(commands[0]).toEqual({ name, fee: Money.of(5200n) });
    expect(commands[1]).toEqual({
      name,
      report: expect.objectContaining({ before: payload.before, restoredAt: new Date(payload.requestedAt) }),
    });
    expect(commands[2]).toEqual({ name, expiresAt: OLD_END, years: 1, fee: Money.of(800n) });
    expect(kept()).toEqual({ from: OLD_END.toISOString(), years: 1 });
  });

  it('acknowledges no fee that the registry did not tell', async () => {
    payload = { ...payload, restoreFee: undefined, renewalFee: undefined };
    const { commands } = await execute([redemption(), bare(), shown()]);
    expect(commands.map((command) => (command as { fee?: Money }).fee)).toEqual([undefined, undefined]);
  });

  it.each<[string, InfoOutcome[], object]>([
    ['cannot be asked', [AWAY], { kind: 'not_sent', why: 'away' }],
    ['has it no more', [{ kind: 'absent' }], { kind: 'gone' }],
    ['does not show it to us', [{ kind: 'not_ours' }], { kind: 'gone' }],
  ])('sends nothing to a registry that %s', async (_, looks, outcome) => {
    expect(await execute(looks)).toEqual({ outcome, sent: [], commands: [] });
  });

  it.each<[string, () => InfoOutcome, object]>([
    ["another registrar's", () => shown({ clientId: 'registrar-z' }), { kind: 'gone' }],
    ['about to be deleted for good', () => shown({ statuses: ['pendingDelete'] }), { kind: 'gone' }],
  ])('ends where the domain is %s', async (_, look, outcome) => {
    expect(await execute([look()])).toEqual({ outcome, sent: [], commands: [] });
  });

  it.each<[string, () => InfoOutcome]>([
    ['not there', () => ({ kind: 'absent' })],
    ['about to be deleted', () => shown({ statuses: ['pendingDelete'] })],
  ])('does not end after the request with a look that shows it %s', async (_, look) => {
    expect(await execute([redemption(), look()])).toMatchObject({
      outcome: { kind: 'unknown', why: 'carried out, but not visible at the registry' },
      sent: ['restore'],
    });
  });

  it('is unknown after a request whose look has no answer', async () => {
    expect(await execute([redemption(), AWAY])).toMatchObject({ outcome: AWAY, sent: ['restore'] });
  });

  it('asks for no restore at the price of a late renewal', async () => {
    payload = { ...payload, kind: 'late_renewal' };
    expect(await execute([redemption()])).toMatchObject({ outcome: { kind: 'gone' }, sent: [] });
  });

  it('waits while the registry decides on a report that it has', async () => {
    expect(await execute([pendingRestore()], {}, { isReported: true })).toMatchObject({
      outcome: { kind: 'pending' },
      sent: [],
    });
    expect(await execute([pendingRestore(), shown()], {}, { isReported: false })).toMatchObject({
      outcome: { kind: 'restored' },
      sent: ['report'],
    });
  });

  it('renews nothing that the registry says it has renewed', async () => {
    expect(await execute([bare()], {}, { isRenewed: true })).toMatchObject({
      outcome: { kind: 'restored' },
      sent: [],
    });
  });

  it('sends no step twice: a look that does not show it lags', async () => {
    expect(await execute([redemption(), redemption()])).toMatchObject({
      outcome: { kind: 'pending', lags: true },
      sent: ['restore'],
    });
  });

  it.each([
    ['tells', NEW_END, NEW_END],
    ['does not tell', undefined, NEW_END],
    ['tells as another one', addYears(OLD_END, 2), addYears(OLD_END, 2)],
  ])('has the end that the registry %s with the renewal, where a look lags', async (_, expiresAt, end) => {
    const { outcome } = await execute([bare(), bare()], { renew: { kind: 'done', data: { expiresAt } } });
    expect(outcome).toMatchObject({ kind: 'restored', info: { expiresAt: end } });
  });

  it('has the end that the registry shows, where it shows it', async () => {
    const { outcome } = await execute([bare(), shown({ expiresAt: addSeconds(NEW_END, 86_400) })], {
      renew: { kind: 'done', data: { expiresAt: NEW_END } },
    });
    expect(outcome).toMatchObject({ kind: 'restored', info: { expiresAt: addSeconds(NEW_END, 86_400) } });
  });
});

describe('an answer to a step of a restore', () => {
  it.each<[string, () => InfoOutcome[], string, object, Partial<RestoreAttempt>, object]>([
    ['a request that is refused', () => [redemption()], 'restore', REFUSED, {}, REFUSED],
    [
      'a request that is refused after the registry had accepted',
      () => [redemption()],
      'restore',
      REFUSED,
      { state: 'pending' },
      { kind: 'stuck', why: 'No.' },
    ],
    [
      'a report that is refused',
      () => [pendingRestore()],
      'report',
      REFUSED,
      {},
      { kind: 'stuck', why: 'No.' },
    ],
    ['a request that was not sent', () => [redemption()], 'restore', NOT_SENT, {}, NOT_SENT],
    [
      'a report that was not sent after the request',
      () => [redemption(), pendingRestore()],
      'report',
      NOT_SENT,
      {},
      { kind: 'unknown', why: 'no session' },
    ],
    [
      'one that was not sent after the registry had accepted',
      () => [pendingRestore()],
      'report',
      NOT_SENT,
      { state: 'pending' },
      { kind: 'unknown', why: 'no session' },
    ],
    [
      'a request that is decided later',
      () => [redemption()],
      'restore',
      { kind: 'pending', data: {} },
      {},
      { kind: 'pending' },
    ],
    [
      'a request without an answer',
      () => [redemption()],
      'restore',
      { kind: 'unknown', why: 'lost' },
      {},
      { kind: 'unknown', why: 'lost' },
    ],
    ['a renewal that is refused and was not done', () => [bare(), bare()], 'renew', REFUSED, {}, REFUSED],
    [
      'a renewal that is refused after the request',
      () => [redemption(), bare(), bare()],
      'renew',
      REFUSED,
      {},
      { kind: 'stuck', why: 'No.' },
    ],
  ])('%s', async (_, looks, step, answer, values, outcome) => {
    expect((await execute(looks(), { [step]: answer }, values)).outcome).toEqual(outcome);
  });

  it('to a renewal that an earlier attempt has done already is a success', async () => {
    expect(await execute([bare(), shown()], { renew: REFUSED })).toMatchObject({
      outcome: { kind: 'restored' },
      sent: ['renew'],
    });
  });

  it('is not looked at once others have gone on', async () => {
    expect((await execute([redemption()], {}, {}, false)).outcome).toEqual({ kind: 'overtaken' });
    expect((await execute([shown({ nameservers: [] })], {}, {}, false)).outcome).toEqual({
      kind: 'overtaken',
    });
  });

  it('is not asked for by an attempt that others have overtaken before it has decided on the renewal', async () => {
    world.base.operations.rows.get(id)!.attempts = 2;
    expect(await execute([bare()])).toMatchObject({ outcome: { kind: 'overtaken' }, sent: [] });
  });

  it('to a renewal that was decided before is asked for as it was decided', async () => {
    const from = addSeconds(OLD_END, 3_600).toISOString();
    payload = { ...payload, renewal: { from, years: 2 } };
    world.base.operations.rows.get(id)!.payload = payload as unknown as JsonValue;
    world.base.operations.rows.get(id)!.attempts = 2;
    const { commands } = await execute([bare()], { renew: { kind: 'unknown', why: 'lost' } });
    expect(commands).toEqual([expect.objectContaining({ expiresAt: new Date(from), years: 2 })]);
  });

  it('counts from our end where the registry shows none', async () => {
    const { commands } = await execute([shown({ expiresAt: undefined })], {
      renew: { kind: 'unknown', why: 'lost' },
    });
    expect([commands, kept()]).toEqual([
      [expect.objectContaining({ expiresAt: new Date(payload.expiresAt), years: 1 })],
      { from: payload.expiresAt, years: 1 },
    ]);
  });
});

describe('the delegation of a domain that is back', () => {
  it('is told, and looked at again', async () => {
    const { outcome, sent, commands } = await execute([shown({ nameservers: ['ns9.example.net'] }), shown()]);
    expect([outcome, sent]).toEqual([
      { kind: 'restored', info: (shown() as { info: DomainInfo }).info },
      ['delegate'],
    ]);
    expect(commands).toEqual([
      { name: expect.anything(), nameservers: { add: payload.nameservers, remove: ['ns9.example.net'] } },
    ]);
  });

  it('is told once in an attempt', async () => {
    expect(await execute([shown({ nameservers: [] }), shown({ nameservers: [] })])).toMatchObject({
      outcome: { kind: 'restored' },
      sent: ['delegate'],
    });
  });

  it.each<[string, object, object]>([
    ['refuses', REFUSED, { kind: 'restored', undelegated: 'No.' }],
    ['does not answer', { kind: 'unknown', why: 'lost' }, { kind: 'unknown', why: 'lost' }],
    ['does not get', NOT_SENT, { kind: 'unknown', why: 'no session' }],
  ])('that the registry %s', async (_, answer, outcome) => {
    expect((await execute([shown({ nameservers: [] })], { delegate: answer })).outcome).toMatchObject(
      outcome,
    );
  });

  it.each([[[]], [undefined]])('of a domain that had none stays as it is: %j', async (nameservers) => {
    const look = shown({ nameservers: ['ns9.example.net'] });
    payload = { ...payload, nameservers };
    expect(await execute([look])).toMatchObject({ outcome: { kind: 'restored' }, sent: [] });
  });
});
