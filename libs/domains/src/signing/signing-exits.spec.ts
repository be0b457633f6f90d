import type { DsRecord } from '@registrar/dns';
import { AppError } from '@registrar/kernel';
import { ACCOUNT, SIGNING_KEY, SigningWorld, THICK } from '../testing';
import * as errors from './ds-errors';
import type { ZoneSigning } from './zone-signing';

const DS: DsRecord = { keyTag: 55648, algorithm: 13, digestType: 2, digest: 'B4'.repeat(32) };
const OTHER: DsRecord = { ...DS, keyTag: 1, digest: 'AB'.repeat(32) };

let zone: SigningWorld;
const start = async (profile = THICK): Promise<void> => {
  zone = await SigningWorld.create(profile);
};
beforeEach(() => start());
const base = () => zone.world.base;
const now = (): Date => base().clock.now();
const is = (values: Partial<ZoneSigning>): void =>
  void zone.world.signings.rows.set(1, {
    domainId: 1,
    state: 'requested',
    ds: [],
    attempts: 0,
    changedAt: now(),
    dueAt: now(),
    ...values,
  });
const faults = () => base().log.lines.filter(({ level }) => level === 'error');

it('a refusal about DS records has a code of its own', () => {
  const codes = Object.values(errors).map((refusal) => refusal(1).code);
  expect(codes.sort()).toEqual([
    'domains.dnssec_unsupported',
    'domains.ds_exists',
    'domains.ds_key_exists',
    'domains.ds_key_needed',
    'domains.ds_limit',
    'domains.signing_ds',
    'domains.signing_elsewhere',
    'domains.signing_ending',
    'domains.signing_not_offered',
    'domains.signing_on',
    'domains.signing_other_ds',
    'domains.signing_restored',
  ]);
});

describe('DS records that are published together', () => {
  it('are refused where the registry has the key of one of them already', async () => {
    await start({ ...THICK, signing: { form: 'keys', maxRecords: 4 } });
    zone.world.put({ ds: [{ ...DS, key: SIGNING_KEY }] });
    const again = { ...DS, digestType: 4, digest: 'CD'.repeat(48), key: SIGNING_KEY };
    const fresh = { ...OTHER, key: { ...SIGNING_KEY, flags: 256 } };
    await expect(
      zone.addDs.publish(ACCOUNT, zone.world.name, [again, fresh], async () => true),
    ).rejects.toMatchObject({ code: 'domains.ds_key_exists' });
    expect(zone.world.updates).toEqual([]);
  });

  it.each([DS, OTHER])('stay as long as the zone is signed, each of them: $keyTag', async ({ digest }) => {
    zone.world.put({ ds: [DS, OTHER] });
    is({ state: 'ds_published', ds: [DS, OTHER] });
    await expect(zone.removeDs.execute(ACCOUNT, zone.world.name, digest)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'domains.signing_ds',
    });
    expect(zone.world.updates).toEqual([]);
  });
});

describe('a step of the signing of a zone', () => {
  it.each([
    ['No.', undefined],
    ['No.: Not so.', 'Not so.'],
  ])('that is refused is put off in the words of the refusal: %s', async (trouble, details) => {
    is({});
    jest.spyOn(zone.signer, 'makeKeys').mockRejectedValue(new AppError('conflict', 'x', 'No.', { details }));
    await zone.work();
    expect([(await zone.status()).trouble, faults()]).toEqual([trouble, []]);
  });

  it('is a fault where the zone is not signed at all', async () => {
    is({ state: 'off' });
    await zone.work();
    expect(faults()).toMatchObject([
      { fields: { state: 'off', error: { message: 'a zone that is not signed has no next step' } } },
    ]);
  });

  it('publishes nothing, without a fault, where the signing was removed meanwhile', async () => {
    await zone.reach('signed_visible');
    const look = zone.probe.look.bind(zone.probe);
    jest.spyOn(zone.probe, 'look').mockImplementation(async (...asked) => {
      const seen = await look(...asked);
      zone.world.signings.rows.clear();
      return seen;
    });
    await zone.later(3_600);
    expect([zone.dsAtRegistry, faults()]).toEqual([[], []]);
  });
});

it('a zone is not switched on before its domain is created, and the refusal says which status forbids it', async () => {
  zone.world.put({ state: 'pending_create' });
  await expect(zone.enable()).rejects.toMatchObject({
    code: 'domains.status_prohibits',
    details: expect.stringContaining('(pendingCreate)'),
  });
});
