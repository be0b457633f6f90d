import type { RecordInput, WrittenForwarding } from '@registrar/dns';
import { ForwardedZone, forwardingContract, type ForwardingSetup } from '@registrar/dns/testing';
import * as fc from 'fast-check';
import { DomainRows } from '../../test/domain-rows';
import { HeldUnitOfWork } from '../../test/held-unit-of-work';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { nextNumber, NOW } from '../../test/rows';
import { PostgresForwardingReader } from './forwarding-reader';
import { PostgresForwardingStore } from './forwarding-store';
import { PostgresRecordReader } from './record-reader';
import { PostgresRecordStore } from './record-store';

let database: OpenDatabase;
let rows: DomainRows;
let setup: ForwardingSetup;
beforeAll(async () => {
  database = await openDatabase(24);
  const { sql, uow } = database;
  rows = await DomainRows.create(sql);
  const settings = { sendDefaults: false };
  setup = {
    uow,
    newDomain,
    newAccount: () => rows.rows.account(),
    setLocks: (name, locks) => query('update domains set locks = $2 where name = $1', [name, locks]),
    records: {
      store: new PostgresRecordStore(sql, settings),
      reader: new PostgresRecordReader(sql, settings),
    },
    forwardings: {
      store: new PostgresForwardingStore(sql, uow, settings),
      reader: new PostgresForwardingReader(sql, settings),
    },
  };
});
afterAll(() => database?.close());

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await database.sql.pool.query(text, values)).rows;

async function newDomain(accountId: number): Promise<string> {
  const name = `forwarded-${nextNumber()}.example`;
  await query(
    `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled,
                          registrant_id, admin_id, tech_id, billing_id, created_at)
     values ($1, $2, 'example', $3, 'active', $4, $4, 1, true, true, true, $5, $5, $5, $5, $4)`,
    [accountId, name, rows.connectionId, NOW, rows.contactId],
  );
  return name;
}

describe('forwardings in the database', () => {
  forwardingContract(async () => setup);
});

const OURS = ['A 198.51.100.7', 'AAAA 2001:db8::7'];
const OUR_MX = ['MX mx1.registrar.example', 'MX mx2.registrar.example'];

let zone: ForwardedZone;
beforeEach(async () => {
  const accountId = await rows.rows.account();
  zone = new ForwardedZone(setup, accountId, await newDomain(accountId));
});

/** Counter, rows and history agree; each record set aside belongs to an entry. */
async function expectConsistent(): Promise<void> {
  const [state] = await query(
    `select z.records, z.version, (select count(*)::int from dns_records r where r.domain_id = z.domain_id and not set_aside) as rows,
            (select count(*)::int from zone_changes c where c.domain_id = z.domain_id) as versions,
            (select coalesce(sum(added - removed), 0)::int from zone_changes c where c.domain_id = z.domain_id) as balance,
            (select count(*)::int from dns_records r where r.domain_id = z.domain_id and set_aside and case when type = 'MX'
               then not exists (select from email_forwardings e where e.domain_id = z.domain_id)
               else not exists (select from url_forwardings u where u.domain_id = z.domain_id and u.host = r.host) end) as forgotten
       from zones z join domains d on d.id = z.domain_id where d.name = $1`,
    [zone.name],
  );
  expect(state ?? { records: 0, rows: 0, version: 0, versions: 0, balance: 0, forgotten: 0 }).toEqual({
    records: state?.rows ?? 0,
    version: state?.versions ?? 0,
    rows: state?.rows ?? 0,
    versions: state?.version ?? 0,
    balance: state?.rows ?? 0,
    forgotten: 0,
  });
}

const atOnce = async (work: (at: number) => Promise<unknown>): Promise<string[]> =>
  (
    await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        work(at).then(
          () => 'done',
          (error: Error & { details?: string }) => error.details ?? error.message,
        ),
      ),
    )
  ).sort();
const times = (count: number, value: string): string[] => Array.from({ length: count }, () => value);

/** Writes without the rules, like records older than the rules. */
async function insertBeside(line: string): Promise<void> {
  const [host, type, answer] = line.split(' ');
  const priority = type === 'MX' ? 5 : 'null';
  await database.asOwner('alter table dns_records disable trigger dns_records_added');
  try {
    await query(
      `insert into dns_records (domain_id, host, type, answer, ttl, priority, created_at, updated_at) select id, $2, $3, $4, 300, ${priority}, $5, $5 from domains where name = $1`,
      [zone.name, host === '@' ? '' : host, type, answer, NOW],
    );
    await query(
      'update zones set records = records + 1 where domain_id = (select id from domains where name = $1)',
      [zone.name],
    );
  } finally {
    await database.asOwner('alter table dns_records enable trigger dns_records_added');
  }
}

describe('a record beside a forwarding from before they were refused', () => {
  const NEWER = 'www A 192.0.2.9';
  beforeEach(async () => {
    await zone.put({ type: 'A', host: 'www', answer: '192.0.2.1' });
    await zone.forward('www');
    await insertBeside(NEWER);
  });

  it('stays while others are written, and is what remains with the end of the forwarding', async () => {
    await zone.put({ type: 'TXT', host: 'www', answer: 'v=1' });
    await zone.put({ type: 'A', host: 'x', answer: '192.0.2.3' });
    await zone.change('www', { type: '302' });
    await zone.stop('www');
    expect(await zone.lines()).toEqual([NEWER, 'www TXT v=1', 'x A 192.0.2.3']);
  });

  it('can be deleted, and then its forwarding gives back what it set aside', async () => {
    await zone.drop(await zone.idOf(NEWER));
    await zone.stop('www');
    expect(await zone.lines()).toEqual(['www A 192.0.2.1']);
  });

  it('can be moved to another host, but not changed where it stands', async () => {
    const id = await zone.idOf(NEWER);
    await expect(zone.replace(id, { type: 'A', host: 'www', answer: '192.0.2.10' })).rejects.toMatchObject({
      code: 'dns.forwarded',
    });
    await zone.replace(id, { type: 'A', host: 'x', answer: '192.0.2.10' });
    expect(await zone.lines()).toEqual([...OURS.map((line) => `www ${line}`), 'x A 192.0.2.10']);
  });

  it('is no fault in a file that has it as it is, and is one with another TTL', async () => {
    expect(await zone.load(`${await zone.exported()}x A 192.0.2.3`, 'replace')).toMatchObject({
      applied: true,
      skipped: 1,
      plan: { added: [{ host: 'x' }], removed: [], changed: [] },
    });
    await expect(zone.load('www 900 A 192.0.2.9')).rejects.toMatchObject({
      code: 'dns.forwarded',
      details: expect.stringContaining('line 1: '),
    });
    await zone.put({ type: 'MX', host: '', answer: 'mail.example.net', priority: 5 });
    await zone.mail('sales');
    await insertBeside('@ MX newer.example.net');
    expect(await zone.load(await zone.exported(), 'merge')).toMatchObject({ applied: false, skipped: 2 });
    await expect(zone.load('@ 300 MX 6 newer.example.net.')).rejects.toMatchObject({ code: 'dns.forwarded' });
    await zone.stopMail('sales');
    expect(await zone.lines()).toEqual([
      '@ MX newer.example.net',
      ...[...OURS.map((line) => `www ${line}`), NEWER].sort(),
      'x A 192.0.2.3',
    ]);
  });

  it('may be written again where the user deleted the records of the forwarding, which has no effect since', async () => {
    await query(
      `delete from dns_records where origin <> 'user' and domain_id = (select id from domains where name = $1)`,
      [zone.name],
    );
    await zone.replace(await zone.idOf(NEWER), { type: 'A', host: 'www', answer: '192.0.2.10' });
    await zone.put({ type: 'A', host: 'www', answer: '192.0.2.11' });
    await zone.load('www A 192.0.2.12');
    expect(await zone.lines()).toEqual(['www A 192.0.2.10', 'www A 192.0.2.11', 'www A 192.0.2.12']);
    await zone.stop('www');
    expect((await zone.lines()).length).toBe(3);
  });
});

describe('many at once', () => {
  it('make one entry of 24 identical ones, and one set of records', async () => {
    await zone.put({ type: 'CNAME', host: 'www', answer: 'cdn.example.net' });
    expect(await atOnce(() => zone.forward('www'))).toEqual([...times(23, 'Object already exists.'), 'done']);
    expect(await zone.lines()).toEqual(OURS.map((line) => `www ${line}`));
    await expectConsistent();
  });

  it('make one mailbox of 24 identical ones, and one set of MX records of 24 first ones', async () => {
    expect(await atOnce(() => zone.mail('sales'))).toEqual([...times(23, 'Object already exists.'), 'done']);
    zone.policy = { ...zone.policy, maxEmailForwardings: 99 };
    await zone.stopMail('sales');
    expect(await atOnce((at) => zone.mail(`box-${at}`))).toEqual(times(24, 'done'));
    expect(await zone.lines()).toEqual(OUR_MX.map((line) => `@ ${line}`));
    expect(await atOnce((at) => zone.stopMail(`box-${at}`))).toEqual(times(24, 'done'));
    expect(await zone.lines()).toEqual([]);
    await expectConsistent();
  });

  it('see what came while they waited: a record that is written meanwhile is refused or set aside, never lost and never beside', async () => {
    for (let round = 0; round < 4; round += 1) {
      const host = `h${round}`;
      const results = await atOnce((at) => {
        if (at % 3 === 0) return zone.forward(host);
        return at % 3 === 1
          ? zone.stop(host)
          : zone.put({ type: 'A', host, answer: `192.0.2.${at}` }).then(() => {
              throw new Error('put');
            });
      });
      await expectConsistent();
      const isForwarded =
        (await setup.forwardings.reader.urlForwarding(zone.accountId, zone.name, { host }))!.json !==
        undefined;
      const there = (await zone.lines()).filter((line) => line.startsWith(`${host} `));
      if (isForwarded) expect(there).toEqual(OURS.map((line) => `${host} ${line}`));
      else expect(there.filter((line) => OURS.some((own) => line.endsWith(own)))).toEqual([]);
      const [{ kept }] = await query(
        `select count(*)::int as kept from dns_records r join domains d on d.id = r.domain_id where d.name = $1 and r.host = $2 and r.origin = 'user'`,
        [zone.name, host],
      );
      expect(kept).toBe(results.filter((result) => result === 'put').length);
    }
  });

  const PLACES: {
    what: string;
    record: RecordInput;
    forward: (to: ForwardedZone) => Promise<WrittenForwarding>;
    own: string[];
    words: RegExp;
  }[] = [
    {
      what: 'an address and the forwarding of its host',
      record: { type: 'A', host: 'www', answer: '192.0.2.1' },
      forward: (to) => to.forward('www'),
      own: OURS.map((line) => `www ${line}`),
      words: /^'www\..* is forwarded to /,
    },
    {
      what: 'a CNAME and the forwarding of its host',
      record: { type: 'CNAME', host: 'www', answer: 'cdn.example.net' },
      forward: (to) => to.forward('www'),
      own: OURS.map((line) => `www ${line}`),
      words: /^'www\..* is forwarded to /,
    },
    {
      what: 'an MX and the first mailbox',
      record: { type: 'MX', host: '', answer: 'mail.example.net', priority: 5 },
      forward: (to) => to.mail('sales'),
      own: OUR_MX.map((line) => `@ ${line}`),
      words: /^Mail to 'sales@/,
    },
  ];
  /** The zone exists already, so that its row can be locked. */
  const ELSEWHERE: RecordInput = { type: 'TXT', host: 'zone', answer: 'v=1' };
  it.each(PLACES)(
    'never end with $what both live: the forwarding first',
    async ({ record, forward, own, words }) => {
      await zone.put(ELSEWHERE);
      const held = new HeldUnitOfWork(database);
      const forwarding = forward(new ForwardedZone({ ...setup, uow: held }, zone.accountId, zone.name));
      await held.isDone;
      await expect(zone.put(record)).rejects.toMatchObject({
        kind: 'conflict',
        code: 'dns.forwarded',
        details: expect.stringMatching(words),
      });
      expect(JSON.parse((await forwarding).json)).not.toHaveProperty('setAside');
      expect(await zone.lines()).toEqual([...own, 'zone TXT v=1'].sort());
      await expectConsistent();
    },
  );

  it.each(PLACES)('never end with $what both live: the record first', async ({ record, forward, own }) => {
    await zone.put(ELSEWHERE);
    const held = new HeldUnitOfWork(database);
    const put = held.run(() => zone.put(record));
    await held.isDone;
    expect(JSON.parse((await forward(zone)).json)).toMatchObject({
      setAside: [{ id: await put, type: record.type, answer: record.answer }],
    });
    expect(await zone.lines()).toEqual([...own, 'zone TXT v=1'].sort());
    await expectConsistent();
  });

  it('keep to the limit of entries', async () => {
    expect(await atOnce((at) => zone.forward(`h${at}`))).toEqual([
      ...times(19, 'A domain holds at most 5 URL forwardings.'),
      ...times(5, 'done'),
    ]);
    await expectConsistent();
  });
});

/** The rules of BEHAVIOUR §12 and §14 for a zone, restated in a simple form. */
class Model {
  records: { host: string; line: string; whose: 'user' | 'web' | 'mail' }[] = [];
  aside: { host: string; line: string }[] = [];
  readonly hosts = new Set<string>();
  readonly mailboxes = new Set<string>();

  lines = (): string[] => this.records.map(({ host, line }) => `${host} ${line}`).sort();

  isOwned = (line: string): boolean =>
    this.records.some((record) => `${record.host} ${record.line}` === line && record.whose !== 'user');

  put(host: string, line: string): boolean {
    const beside = this.records.filter((record) => record.host === host).map((record) => record.line);
    const is =
      (...types: string[]) =>
      (one: string): boolean =>
        types.includes(one.split(' ')[0]);
    const clashes =
      beside.includes(line) ||
      beside.some(is('CNAME')) ||
      (is('CNAME')(line) && beside.length > 0) ||
      (is('ANAME')(line) && beside.some(is('A', 'AAAA', 'ANAME'))) ||
      (is('A', 'AAAA')(line) && beside.some(is('ANAME')));
    const isForwarded = this.records.some(
      (record) => record.host === host && record.whose !== 'user' && isOf(record.whose, line),
    );
    if (!clashes && !isForwarded) this.records.push({ host, line, whose: 'user' });
    return !clashes && !isForwarded;
  }

  take(host: string, whose: 'web' | 'mail', lines: readonly string[]): void {
    const isInTheWay = (record: Model['records'][number]): boolean =>
      record.host === host && isOf(whose, record.line);
    this.aside.push(...this.records.filter(isInTheWay));
    this.records = [
      ...this.records.filter((record) => !isInTheWay(record)),
      ...lines.map((line) => ({ host, line, whose })),
    ];
  }

  giveUp(host: string, whose: 'web' | 'mail'): void {
    this.records = this.records.filter((record) => record.host !== host || record.whose !== whose);
    const waiting = this.aside.filter((record) => record.host === host && isOf(whose, record.line));
    this.aside = this.aside.filter((record) => !waiting.includes(record));
    const since = this.records.filter((record) => record.host === host && record.whose === 'user');
    const isTaken =
      since.some(({ line }) => isOf(whose, line)) ||
      (since.length > 0 && waiting.some(({ line }) => line.startsWith('CNAME')));
    if (!isTaken) this.records.push(...waiting.map((record) => ({ ...record, whose: 'user' as const })));
  }
}
const isOf = (whose: 'web' | 'mail', line: string): boolean =>
  (whose === 'mail' ? ['MX'] : ['A', 'AAAA', 'ANAME', 'CNAME']).includes(line.split(' ')[0]);

type Step =
  | { does: 'forward' | 'stop'; host: string }
  | { does: 'move'; host: string; to: string }
  | { does: 'put'; host: string; line: string }
  | { does: 'drop'; at: number }
  | { does: 'take over'; at: number }
  | { does: 'mail' | 'stop mail'; mailbox: string };

// few places and many steps: faults arise from sequences of steps in one place
const host = fc.constantFrom('@', 'www');
const mailbox = fc.constantFrom('a', 'b');
const line = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('A 192.0.2.1', 'A 198.51.100.7', 'AAAA 2001:db8::1') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'ANAME x.example.net',
      'CNAME x.example.net',
      'TXT t',
      'MX m.example.net',
      'MX mx1.registrar.example',
    ),
  },
);
const STEP: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constantFrom('forward' as const, 'stop' as const), host }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('move' as const), host, to: host }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('put' as const), host, line }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constantFrom('drop' as const, 'take over' as const), at: fc.nat(5) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constantFrom('mail' as const, 'stop mail' as const), mailbox }),
  },
);

/** Does a step in the model; false where it must be refused. */
function inModel(model: Model, step: Step): boolean {
  switch (step.does) {
    case 'forward':
      if (model.hosts.has(step.host)) return false;
      model.hosts.add(step.host);
      model.take(step.host, 'web', OURS);
      return true;
    case 'stop':
      if (!model.hosts.delete(step.host)) return false;
      model.giveUp(step.host, 'web');
      return true;
    case 'move':
      if (!model.hosts.has(step.host) || (step.to !== step.host && model.hosts.has(step.to))) return false;
      if (step.to === step.host) return true;
      inModel(model, { does: 'stop', host: step.host });
      return inModel(model, { does: 'forward', host: step.to });
    case 'put':
      return !(step.host === '@' && step.line.startsWith('CNAME')) && model.put(step.host, step.line);
    case 'drop': {
      const line = model.lines()[step.at];
      if (line === undefined || model.isOwned(line)) return false;
      model.records = model.records.filter((record) => `${record.host} ${record.line}` !== line);
      return true;
    }
    case 'take over': {
      const line = model.lines()[step.at];
      if (line === undefined || model.isOwned(line)) return false;
      const record = model.records.find((one) => `${one.host} ${one.line}` === line)!;
      model.records = [
        ...model.records.filter((one) => one !== record),
        { ...record, line: 'TXT mine', whose: 'user' },
      ];
      const clash =
        model.records.filter(
          (one) => one.host === record.host && (one.line === 'TXT mine' || one.line.startsWith('CNAME')),
        ).length > 1;
      if (clash) model.records = [...model.records.slice(0, -1), record];
      return !clash;
    }
    case 'mail':
      if (model.mailboxes.has(step.mailbox)) return false;
      if (model.mailboxes.size === 0) model.take('@', 'mail', OUR_MX);
      model.mailboxes.add(step.mailbox);
      return true;
    case 'stop mail':
      if (!model.mailboxes.delete(step.mailbox)) return false;
      if (model.mailboxes.size === 0) model.giveUp('@', 'mail');
      return true;
  }
}

/** Does the step in the zone. */
async function inZone(step: Step, line: string | undefined): Promise<unknown> {
  switch (step.does) {
    case 'forward':
      return zone.forward(step.host);
    case 'stop':
      return zone.stop(step.host === '@' ? '' : step.host);
    case 'move':
      return zone.change(step.host === '@' ? '' : step.host, { host: step.to });
    case 'put': {
      const [type, answer] = step.line.split(' ') as ['A', string];
      return zone.put({ type, answer, host: step.host, priority: 5 });
    }
    case 'drop':
      if (line === undefined) throw new Error('there is no such record');
      return zone.drop(await zone.idOf(line));
    case 'take over':
      if (line === undefined) throw new Error('there is no such record');
      return zone.replace(await zone.idOf(line), { type: 'TXT', answer: 'mine', host: line.split(' ')[0] });
    case 'mail':
      return zone.mail(step.mailbox);
    case 'stop mail':
      return zone.stopMail(step.mailbox);
  }
}

it('a zone is after any sequence of changes what the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 20, maxLength: 60, size: 'max' }), async (steps) => {
      const accountId = await rows.rows.account();
      zone = new ForwardedZone(setup, accountId, await newDomain(accountId));
      zone.policy = { ...zone.policy, maxRecords: 100 };
      const model = new Model();
      for (const step of steps) {
        const line = 'at' in step ? model.lines()[step.at] : undefined;
        const isDone = await inZone(step, line).then(
          () => true,
          () => false,
        );
        expect({ step, isDone }).toEqual({ step, isDone: inModel(model, step) });
        expect(await zone.lines()).toEqual(model.lines());
      }
      await expectConsistent();
      const [{ aside }] = await query(
        'select count(*)::int as aside from dns_records r join domains d on d.id = r.domain_id where d.name = $1 and r.set_aside',
        [zone.name],
      );
      expect(aside).toBe(model.aside.length);
    }),
    { numRuns: 20, endOnFailure: true },
  );
}, 240_000);
