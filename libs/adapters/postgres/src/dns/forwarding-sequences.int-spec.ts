import * as fc from 'fast-check';
import {
  openForwardings,
  newForwardedZone,
  closeForwardings,
  query,
  OURS,
  OUR_MX,
  zone,
  expectConsistent,
} from '../../test/forwarded-zones';

beforeAll(openForwardings);
afterAll(closeForwardings);
beforeEach(newForwardedZone);

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
      await newForwardedZone();
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
