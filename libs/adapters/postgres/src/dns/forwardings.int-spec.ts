import type { RecordInput, WrittenForwarding } from '@registrar/dns';
import { ForwardedZone, forwardingContract } from '@registrar/dns/testing';
import { HeldUnitOfWork } from '../../test/held-unit-of-work';
import { NOW } from '../../test/rows';
import {
  openForwardings,
  newForwardedZone,
  closeForwardings,
  database,
  setup,
  query,
  OURS,
  OUR_MX,
  zone,
  expectConsistent,
} from '../../test/forwarded-zones';

beforeAll(openForwardings);
afterAll(closeForwardings);
beforeEach(newForwardedZone);

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

// few places and many steps: faults arise from sequences of steps in one place

describe('forwardings in the database', () => {
  forwardingContract(async () => setup);
});

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
