import { Catalog } from '@registrar/catalog';
import type { DsRecord } from '@registrar/dns';
import type { StoredProfile } from '@registrar/registries';
import { AddDs, RemoveDs } from '../../signing/change-ds';
import { StepSignings } from '../../signing/step-signings';
import { type SigningStatus, SwitchSigning } from '../../signing/switch-signing';
import type { SigningState } from '../../signing/zone-signing';
import { FakeSignatureProbe, FakeZoneSigner } from '../fake-signing';
import { ChangeWorld, SIGNING, THICK } from './change-world';
import { ACCOUNT } from './registration-fixtures';

const TIMES = { publishWaitSeconds: 86_400, parentTtlSeconds: 3_600 };
export const SIGNING_AUTHOR = 'ilse-test';

/** A ChangeWorld with everything that signs the zone of `a.example`. */
export class SigningWorld {
  readonly signer: FakeZoneSigner;
  readonly probe: FakeSignatureProbe;
  readonly addDs: AddDs;
  readonly removeDs: RemoveDs;
  readonly switch: SwitchSigning;
  private readonly steps: StepSignings;

  private constructor(readonly world: ChangeWorld) {
    const { uow, domains, catalog: store, connections, clock, log } = world.base;
    const catalog = new Catalog(store);
    this.signer = new FakeZoneSigner(uow);
    this.probe = new FakeSignatureProbe(this.signer, uow);
    this.addDs = new AddDs(world.changes, domains, catalog, connections, clock);
    this.removeDs = new RemoveDs(world.changes, domains, world.signingGuard);
    this.switch = new SwitchSigning(uow, domains, world.signings, catalog, clock, SIGNING);
    this.steps = new StepSignings({
      signings: world.signings,
      domains,
      signer: this.signer,
      probe: this.probe,
      addDs: this.addDs,
      removeDs: this.removeDs,
      uow,
      clock,
      log,
      policy: SIGNING,
      times: TIMES,
    });
  }

  static async create(profile: StoredProfile = THICK): Promise<SigningWorld> {
    return new SigningWorld(await ChangeWorld.create(profile));
  }

  /** One run of the worker. */
  work(): Promise<number> {
    return this.steps.execute();
  }

  /** A run of the worker after so many seconds. */
  async later(seconds: number): Promise<void> {
    this.world.base.clock.advance(seconds);
    await this.work();
  }

  enable(): Promise<SigningStatus> {
    return this.switch.enable(ACCOUNT, this.world.name, SIGNING_AUTHOR);
  }

  disable(): Promise<SigningStatus> {
    return this.switch.disable(ACCOUNT, this.world.name, SIGNING_AUTHOR);
  }

  status(): Promise<SigningStatus> {
    return this.switch.status(ACCOUNT, this.world.name);
  }

  async state(): Promise<SigningState> {
    return (await this.status()).state;
  }

  get dsAtRegistry(): readonly DsRecord[] {
    return this.world.there.signing!.ds;
  }

  /** Brings the zone into a state through the states before it. */
  async reach(wanted: SigningState): Promise<void> {
    if (wanted === 'off') return;
    await this.enable();
    if (wanted === 'requested') return;
    this.probe.isBlind = wanted === 'keys_made';
    await this.work();
    if (wanted === 'keys_made') return;
    await this.work();
    if (wanted === 'signed_visible') return;
    await this.later(3_600);
    if (wanted === 'ds_published') return;
    await this.disable();
    if (wanted === 'withdrawn') return;
    await this.work();
  }
}
