import { Catalog } from '@registrar/catalog';
import type { DsRecord } from '@registrar/dns';
import { ACCOUNT, ChangeWorld, SIGNING, SIGNING_KEY, THICK } from '../testing';
import { SwitchSigning } from './switch-signing';

const DS: DsRecord = { keyTag: 55648, algorithm: 13, digestType: 2, digest: 'B4'.repeat(32) };
const OTHER: DsRecord = { ...DS, keyTag: 1, digest: 'AB'.repeat(32) };

let world: ChangeWorld;
let signing: SwitchSigning;
beforeEach(async () => {
  world = await ChangeWorld.create(THICK);
  const { uow, domains, catalog, clock } = world.base;
  signing = new SwitchSigning(uow, domains, world.signings, new Catalog(catalog), clock, SIGNING);
  const ds = [{ ...DS, key: SIGNING_KEY }];
  world.signings.rows.set(1, { domainId: 1, state: 'off', ds, attempts: 0, changedAt: clock.now() });
});

describe('the signing of a domain that left and was restored with its DS', () => {
  const move = () =>
    world.setNameservers.execute(ACCOUNT, world.name, ['ns1.elsewhere.test', 'ns2.elsewhere.test']);

  it('keeps the domain on the name servers that have the keys', async () => {
    world.put({ ds: [DS] });
    await expect(move()).rejects.toMatchObject({
      code: 'domains.signing_restored',
      details: expect.stringContaining('dnssec:enable'),
    });
    world.put({ ds: [OTHER] });
    expect(await move()).toMatchObject({ kind: 'done' });
  });

  it('is enabled again, unless the domain has DS records of other keys too', async () => {
    world.put({ ds: [DS, OTHER] }, { nameservers: [...SIGNING.nameservers] });
    await expect(signing.enable(ACCOUNT, world.name, 'ilse')).rejects.toMatchObject({
      code: 'domains.signing_other_ds',
    });
    world.put({ ds: [DS] });
    expect(await signing.enable(ACCOUNT, world.name, 'ilse')).toMatchObject({ state: 'requested' });
  });
});
