import { Catalog } from '@registrar/catalog';
import { type CalendarProfile, calendarProfileOf } from '@registrar/domains';
import { OtherRegistrar } from '@registrar/test-sandbox';
import { verifyLedger } from '../../src/programs/verify-ledger';
import { type GoneRow, People } from './three-years-acts';
import { GONE, Invariants, ROWS } from './three-years-invariants';
import { type Life, livesOf, ZONES } from './three-years-lives';
import { type Deeds, type DomainRow, faultOf, noDeeds } from './three-years-oracle';
import { copyDomains } from './three-years-copies';
import { ThreeYears } from './three-years-world';

/**
 * Domains of eight customers at six registries, through three years of days: what the worker does each day is
 * held against the pure calendar and the registry's own store. `LIVES=1000 npm test -- <this file>` takes a
 * thousand, as `.ci/slow` does; `SEED=7` plays other lives. With fewer than 200 not everything happens that
 * is asked for at the end.
 */
const SEED = Number(process.env['SEED'] ?? 6);
const LIVES = Number(process.env['LIVES'] ?? 260);
const DAY = 86_400;
/** In days. */
const QUARTER = 91;
/** A thousand take minutes; on a busy machine as long as it takes. */
const LIMIT_MS = 1_800_000;

let world: ThreeYears;
let other: OtherRegistrar;
beforeAll(async () => {
  world = await ThreeYears.start();
  other = await OtherRegistrar.connect(world.registry.simulator.port);
}, LIMIT_MS);
afterAll(async () => {
  await other?.close();
  await world?.stop();
}, LIMIT_MS);

/** Three years as they go by: people act, the worker works, and every day is explained. */
class Story {
  readonly deeds: Deeds = noDeeds();
  readonly people: People;
  private readonly invariants: Invariants;
  private readonly profiles = new Map<string, CalendarProfile>();
  private readonly rows = new Map<number, DomainRow>();
  private gone: GoneRow[] = [];
  /** Transactions before it are known. */
  private known = '0';
  private readonly began = performance.now();

  constructor(private readonly lives: readonly Life[]) {
    this.people = new People(world, lives, other);
    this.invariants = new Invariants(world);
  }

  async begin(): Promise<void> {
    const catalog = world.process.get(Catalog, { strict: false });
    for (const { tld } of ZONES)
      this.profiles.set(tld, calendarProfileOf(await catalog.tld(tld, world.clock.now())));
    const first = this.lives.filter(({ ends, boughtOn }) => !ends && boughtOn === undefined);
    for (const { tld } of ZONES)
      await Promise.all(first.filter(({ zone }) => zone.tld === tld).map((life) => world.register(life)));
    await world.pass(120);
    await world.work();
    await copyDomains(world.rows, this.lives);
    await world.work();
    await this.invariants.begin();
    await this.read();
  }

  async day(): Promise<void> {
    const before = world.clock.now();
    const isReported = await world.pass(DAY);
    const hasActed = await this.people.act([...this.rows.values()], this.gone);
    if (isReported || hasActed) await this.read();
    const was = new Map(this.rows);
    await world.work();
    const now = world.clock.now();
    await this.read();
    const today = noDeeds();
    const faults = [
      ...this.explained(was, now, today),
      ...(await this.invariants.faults(now, before, this.isQuarter)),
    ];
    const { expired, removed, held } = today;
    expect({ day: world.day, faults, reported: reported(await this.invariants.events()) }).toEqual({
      day: world.day,
      faults: [],
      reported: { expired, removed, held: held + (await this.invariants.interrupted(before)) },
    });
    for (const deed of Object.keys(today) as (keyof Deeds)[]) this.deeds[deed] += today[deed];
    if (this.isQuarter) await this.quarter();
  }

  /** What of today the calendar does not explain, at most twenty of it; what it does is counted. */
  private explained(was: ReadonlyMap<number, DomainRow>, now: Date, today: Deeds): string[] {
    const faults: string[] = [];
    for (const after of this.rows.values()) {
      const fault =
        after.state === 'transferred'
          ? undefined
          : faultOf(was.get(after.id) ?? after, after, this.profiles.get(after.tld)!, now, today);
      if (fault !== undefined) faults.push(`${after.name}: ${fault}`);
      if (after.removed_at) this.rows.delete(after.id);
    }
    return faults.slice(0, 20);
  }

  private get isQuarter(): boolean {
    return world.day % QUARTER === 0;
  }

  private async quarter(): Promise<void> {
    expect(await verifyLedger(world.database.url)).toMatchObject({ differences: 0 });
    const seconds = Math.round((performance.now() - this.began) / 1_000);
    process.stdout.write(
      `day ${world.day} after ${seconds} s: ${this.rows.size} domains, ${this.gone.length} on their way out; ${JSON.stringify(this.deeds)}\n`,
    );
  }

  /** The domains that people and calendar go by, as they are now: those that changed are read. */
  private async read(): Promise<void> {
    const [{ known }] = await world.rows<{ known: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as known',
    );
    for (const row of await world.rows<DomainRow>(ROWS, [world.clock.now(), this.known]))
      this.rows.set(row.id, row);
    this.known = known;
    this.gone = await world.rows<GoneRow>(GONE);
  }
}

const reported = (events: ReadonlyMap<string, number>): Pick<Deeds, 'expired' | 'removed' | 'held'> => ({
  expired: events.get('domain.expiration') ?? 0,
  removed: events.get('left: expiration') ?? 0,
  held: events.get('ExpirationClientHold added') ?? 0,
});

describe(`${LIVES} domains at six registries through three years`, () => {
  it(
    'are each day what the calendar makes of them, here and at their registry, and paid for once a term',
    async () => {
      const story = new Story(livesOf(SEED, LIVES));
      await story.begin();
      while (!world.isOver) await story.day();

      // Nothing of it is true of nobody.
      const { deeds, people } = story;
      process.stdout.write(`${JSON.stringify([...people.done])}\n`);
      expect(Object.entries(deeds).filter(([, count]) => count === 0)).toEqual([]);
      expect(
        ['renewed', 'restored', 'refunded', 'bought', 'credited', 'verified', 'asked for by another'].filter(
          (deed) => !people.done.has(deed),
        ),
      ).toEqual([]);
      const reached = await world.rows<{ state: string }>(
        `select distinct 'end ' || stage as state from domain_ends union select distinct 'charge ' || state from registry_charges union select distinct 'out ' || state from transfers_out`,
      );
      expect(reached.map(({ state }) => state)).toEqual(
        expect.arrayContaining([
          'end gone',
          'end restored',
          'charge kept',
          'charge reversed',
          'out completed',
        ]),
      );
      expect(world.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
    },
    LIMIT_MS,
  );
});
