import { PostgresSigningReader, PostgresZoneSignings } from '@registrar/adapter-postgres';
import type { SigningPolicy, StepSignings } from '@registrar/domains';
import { FakeSignatureProbe, FakeZoneSigner } from '@registrar/domains/testing';
import type { DomainName } from '@registrar/kernel';
import type { FakeUnitOfWork } from '@registrar/kernel/testing';
import { type SigningUseCases, wireSigning, wireSigningSteps } from '@registrar/domains/wiring';
import { ChangeHarness } from '../changes/harness';
import { Executioner, survive } from '../crash';

jest.setTimeout(300_000);

const POLICY: SigningPolicy = { nameservers: ['ns1.example.net', 'ns2.example.net'] };
const TIMES = { publishWaitSeconds: 60, parentTtlSeconds: 60 };
const AUTHOR = 'lanternworks-test';

/**
 * The worker dies before and after every call that the steps of signing make, one run per moment, then starts
 * again. Whatever the moment: the zone comes to the end that its owner asked for, and never is a DS at the
 * registry while our name servers hold no keys.
 */
describe('the signing of a zone', () => {
  let harness: ChangeHarness;
  let signer: FakeZoneSigner;
  beforeAll(async () => {
    harness = await ChangeHarness.create();
  });
  afterAll(() => harness?.close());

  /** A process; with an executioner, one that dies. */
  function process(executioner?: Executioner): SigningUseCases & { steps: StepSignings } {
    const changes = executioner ? harness.doomed(executioner) : harness.useCases;
    const parts = harness.newParts();
    const watch = <T extends object>(name: string, target: T): T =>
      executioner?.watch(name, target) ?? target;
    const common = {
      ...parts,
      changes: changes.changes,
      signingReader: new PostgresSigningReader(harness.base.sql),
      signingPolicy: POLICY,
      signings: watch('signings', new PostgresZoneSignings(harness.base.sql, parts.uow)),
    };
    const useCases = wireSigning(common);
    const probe = new FakeSignatureProbe(signer, parts.uow as unknown as FakeUnitOfWork);
    return {
      ...useCases,
      steps: wireSigningSteps(
        { ...common, ...useCases, signer: watch('signer', signer), probe: watch('probe', probe) },
        TIMES,
      ),
    };
  }

  const digests = (name: DomainName): string[] =>
    harness.there(name.ascii).signing!.ds.map(({ digest }) => digest);
  const isSafe = (name: DomainName): boolean => digests(name).length === 0 || signer.keys.has(name.ascii);

  async function run(name: DomainName, how: 'enable' | 'disable', executioner?: Executioner): Promise<void> {
    const doomed = process(executioner);
    await doomed.switchSigning[how](harness.base.accountId, name, AUTHOR).catch(survive);
    for (let round = 0; round < 5; round += 1) {
      harness.base.clock.advance(120);
      await doomed.steps.execute().catch(survive);
      expect([round, isSafe(name)]).toEqual([round, true]);
    }
  }

  async function recover(name: DomainName, how: 'enable' | 'disable', end: string): Promise<void> {
    const alive = process();
    // The owner, who had no answer, asks again.
    await alive.switchSigning[how](harness.base.accountId, name, AUTHOR);
    for (let round = 0; round < 12; round += 1) {
      harness.base.clock.advance(400);
      await harness.useCases.reconcile.execute();
      await alive.steps.execute();
      expect([round, isSafe(name)]).toEqual([round, true]);
      if ((await alive.switchSigning.status(harness.base.accountId, name)).state === end) return;
    }
    throw new Error(`${name.ascii} does not come to ${end}`);
  }

  it.each(['calm', 'drop_after'] as const)(
    'comes to its end at whatever moment the worker dies, on and off again (%s)',
    async (registry) => {
      signer = new FakeZoneSigner(harness.base.parts.uow as unknown as FakeUnitOfWork);
      for (const how of ['enable', 'disable'] as const) {
        const end = how === 'enable' ? 'ds_published' : 'off';
        const play = async (label: string, killAt?: number): Promise<string[]> => {
          const name = await harness.owned(`${how}-${registry.replace('_', '-')}-${label}.com`);
          if (how === 'disable') await recover(name, 'enable', 'ds_published');
          if (registry !== 'calm') harness.base.registry.script(name.ascii, registry, { command: 'update' });
          const executioner = new Executioner(killAt);
          await run(name, how, executioner);
          await recover(name, how, end);
          expect([digests(name).length, signer.keys.has(name.ascii)]).toEqual(
            how === 'enable' ? [1, true] : [0, false],
          );
          expect(
            await harness.base.rows(
              `select from operations where subject = $1 and state not in ('succeeded', 'refused')`,
              [name.ascii],
            ),
          ).toEqual([]);
          return executioner.moments;
        };
        const moments = await play('whole');
        expect(moments.length).toBeGreaterThan(20);
        // the calls inside a change have a crash table of their own (test/changes): here those around it
        const own = moments.flatMap((moment, at) =>
          / (signings\.(move|takeDue)|signer\.|probe\.|registry\.update)/.test(moment) ? [at + 1] : [],
        );
        expect(own.length).toBeGreaterThan(10);
        for (const at of own) {
          try {
            await play(`at-${at}`, at);
          } catch (error) {
            throw new Error(`killed ${moments[at - 1]} (moment ${at}): ${(error as Error).message}`, {
              cause: error,
            });
          }
        }
      }
    },
  );
});
