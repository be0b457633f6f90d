import { Readable } from 'node:stream';
import {
  badRequest,
  type CallableOperation,
  type JsonValue,
  type OperationAnswer,
  OperationCalls,
  type OperationItem,
} from '@registrar/kernel';
import { FakeLog } from '@registrar/kernel/testing';
import { until } from '@registrar/testkit';
import { StreamedBody } from '../app/streamed-body';
import type { FieldTree } from '../fields/field-tree';
import type { CommandFields } from './command-fields';
import { JobUploads, type UploadTarget } from './job-upload';

const RENEW: CallableOperation = {
  operationId: 'renewDomain',
  path: ['domainName'],
  query: [],
  body: ['years', 'purchasePrice'],
  isPlannable: true,
  scope: 'domains.change',
};
const SETTINGS: CallableOperation = {
  operationId: 'updateAccountSettings',
  path: [],
  query: [],
  body: ['years'],
  isPlannable: false,
  scope: 'account.change',
};

class Calls extends OperationCalls {
  find(operationId: string): CallableOperation | undefined {
    return [RENEW, SETTINGS].find((operation) => operation.operationId === operationId);
  }
  call(): Promise<OperationAnswer> {
    throw new Error('no item is called while it is received');
  }
}

const FIELDS: FieldTree = new Map([
  ['domainName', { type: 'text', isOwn: false }],
  ['years', { type: 'integer', isOwn: false }],
]);

/** A draft in memory, and its outcome. */
class Draft {
  batches: OperationItem[][] = [];
  opened: [string, JsonValue | undefined][] = [];
  state: 'none' | 'open' | 'finished' | 'discarded' = 'none';

  get items(): OperationItem[] {
    return this.batches.flat();
  }

  target(more: Partial<UploadTarget<string>> = {}): UploadTarget<string> {
    return {
      open: ({ operationId }, options) => {
        this.opened.push([operationId, options]);
        this.state = 'open';
        return Promise.resolve({
          addChecked: (items) => Promise.resolve(void this.batches.push(items.map(({ item }) => item))),
          finish: () => {
            this.state = 'finished';
            return Promise.resolve('the job');
          },
          discard: () => {
            this.state = 'discarded';
            return Promise.resolve();
          },
        });
      },
      select: () => {
        throw badRequest('nothing is selected here');
      },
      assertAdmitted: () => Promise.resolve(),
      ...more,
    };
  }
}

const log = new FakeLog();
const uploads = new JobUploads(new Calls(), { of: () => FIELDS } as unknown as CommandFields, log);
const bodyOf = (text: string, type = 'application/json'): StreamedBody =>
  new StreamedBody(type, Readable.from([Buffer.from(text)]), 64 * 1_048_576);
const json = (value: object): StreamedBody => bodyOf(JSON.stringify(value));
const csv = (text: string): StreamedBody => bodyOf(text, 'text/csv');
const named = (count: number): object[] =>
  Array.from({ length: count }, (_, at) => ({ domainName: `name-${at}.example` }));

const detailsOf = (error: unknown): string | undefined => (error as { details?: string }).details;
const refusalOf = (body: StreamedBody, target: UploadTarget<string>): Promise<string | undefined> =>
  uploads.receive(body, target).then(() => 'no refusal', detailsOf);

describe('the upload of a job', () => {
  it('stores items in batches of 1,000 in their order, and finishes the draft', async () => {
    const draft = new Draft();
    const items = named(2_500);
    const options = { atOnce: 2 };
    expect(await uploads.receive(json({ command: 'renewDomain', options, items }), draft.target())).toBe(
      'the job',
    );
    expect(draft.batches.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
    expect(draft.items).toEqual(items);
    expect(draft.opened).toEqual([['renewDomain', options]]);
    expect(draft.state).toBe('finished');
  });

  it('stores large items in smaller batches', async () => {
    const draft = new Draft();
    const items = named(40).map((item) => ({ ...item, years: 'x'.repeat(60_000) }));
    await uploads.receive(json({ command: 'renewDomain', items }), draft.target());
    expect(draft.batches.map(({ length }) => length)).toEqual([35, 5]);
  });

  it('takes command and options of a CSV file from the query', async () => {
    const draft = new Draft();
    const target = draft.target({ command: 'renewDomain', options: { atOnce: 3 } });
    await uploads.receive(csv('domainName,years\na.example,2\nb.example,\n'), target);
    expect(draft.opened).toEqual([['renewDomain', { atOnce: 3 }]]);
    expect(draft.items).toEqual([{ domainName: 'a.example', years: 2 }, { domainName: 'b.example' }]);
  });

  it('takes options of a JSON body from the query too', async () => {
    const draft = new Draft();
    await uploads.receive(
      json({ command: 'renewDomain', items: named(1) }),
      draft.target({ options: { atOnce: 3 } }),
    );
    expect(draft.opened).toEqual([['renewDomain', { atOnce: 3 }]]);
  });

  it('makes items of selected domains and the template', async () => {
    const draft = new Draft();
    const selectors: JsonValue[] = [];
    async function* select(selector: JsonValue): AsyncGenerator<OperationItem> {
      selectors.push(selector);
      yield await Promise.resolve({ domainName: 'a.example' });
      yield { domainName: 'b.example' };
    }
    await uploads.receive(
      json({ command: 'renewDomain', selector: { tld: 'example' }, template: { years: 2 } }),
      draft.target({ select }),
    );
    expect(selectors).toEqual([{ tld: 'example' }]);
    expect(draft.items).toEqual([
      { years: 2, domainName: 'a.example' },
      { years: 2, domainName: 'b.example' },
    ]);
  });

  it('may have a selector without a template', async () => {
    const draft = new Draft();
    async function* select(): AsyncGenerator<OperationItem> {
      yield await Promise.resolve({ domainName: 'a.example' });
    }
    await uploads.receive(
      json({ command: 'renewDomain', selector: { all: true } }),
      draft.target({ select }),
    );
    expect(draft.items).toEqual([{ domainName: 'a.example' }]);
  });

  it.each<[string, object, string]>([
    ['no command', { items: named(1) }, 'command is missing: it stands before items'],
    [
      'a command after the items',
      { items: named(1), command: 'x' },
      'command is missing: it stands before items',
    ],
    ['a command that is no text', { command: 7, items: named(1) }, 'command must be a string'],
    [
      'an unknown command',
      { command: 'renewDomains', items: named(1) },
      "command: 'renewDomains' is not the id of an operation that changes something",
    ],
    [
      'options after the items',
      { command: 'renewDomain', items: named(1), options: {} },
      'options must stand before items',
    ],
    [
      'a selector after the items',
      { command: 'renewDomain', items: named(1), selector: {} },
      'selector must stand before items',
    ],
    [
      'items and a selector',
      { command: 'renewDomain', selector: {}, items: named(1) },
      'send either items or a selector',
    ],
    ['a template without a selector', { command: 'renewDomain', template: {} }, 'template needs a selector'],
    [
      'a template with items',
      { command: 'renewDomain', items: named(1), template: {} },
      'template needs a selector',
    ],
    [
      'a template that is a list',
      { command: 'renewDomain', selector: {}, template: [] },
      'template must be an object',
    ],
    [
      'a template that names a domain',
      { command: 'renewDomain', selector: {}, template: { domainName: 'x' } },
      'template.domainName is set by the selector',
    ],
    [
      'a selector for another command',
      { command: 'updateAccountSettings', selector: {} },
      'a selector needs a command with domainName in its path',
    ],
    ['a selector that is refused', { command: 'renewDomain', selector: {} }, 'nothing is selected here'],
    ['no items', { command: 'renewDomain', items: [] }, 'the job has no items'],
    ['nothing but a command', { command: 'renewDomain' }, 'the job has no items'],
    ['nothing', {}, 'command is missing: it stands before items'],
    ['an item that is a text', { command: 'renewDomain', items: ['x'] }, 'items[0] must be an object'],
    ['an item that is a list', { command: 'renewDomain', items: [[]] }, 'items[0] must be an object'],
    ['an item that is null', { command: 'renewDomain', items: [null] }, 'items[0] must be an object'],
    [
      'an item without a field of the path',
      { command: 'renewDomain', items: [...named(1), {}] },
      'items[1]: domainName is missing; renewDomain needs it',
    ],
    [
      'an item whose field of the path is empty',
      { command: 'renewDomain', items: [{ domainName: '' }] },
      'items[0]: domainName is missing; renewDomain needs it',
    ],
    [
      'an item whose field of the path is an object',
      { command: 'renewDomain', items: [{ domainName: {} }] },
      'items[0]: domainName is missing; renewDomain needs it',
    ],
    [
      'an unknown field',
      { command: 'renewDomain', items: [{ domainName: 'a.example', yeers: 1 }] },
      "items[0]: 'yeers' is not a known field; did you mean 'years'?",
    ],
    [
      'a field that is not of a job',
      { command: 'renewDomain', items: [{ domainName: 'a.example', dryRun: true }] },
      "items[0]: 'dryRun' is not a known field; known: 'domainName', 'years'",
    ],
    [
      'a control character',
      { command: 'renewDomain', items: [{ domainName: 'a\0' }] },
      'items[0]: domainName holds a control character (U+0000), which is not allowed there',
    ],
    [
      'the same item twice',
      {
        command: 'renewDomain',
        items: [{ domainName: 'a.example', years: 1 }, ...named(1), { years: 1, domainName: 'a.example' }],
      },
      'items[2] is the same as items[0]',
    ],
    [
      'an item above 64 KiB',
      { command: 'renewDomain', items: [{ domainName: 'x'.repeat(65_537 - '{"domainName":""}'.length) }] },
      'items[0] is larger than 64 KiB',
    ],
  ])('refuses %s, and stores nothing', async (_, body, details) => {
    const draft = new Draft();
    expect(await refusalOf(json(body), draft.target())).toBe(details);
    expect(draft.state).toBe('none');
  });

  it('accepts an item of 64 KiB', async () => {
    const draft = new Draft();
    const item = { domainName: 'x'.repeat(65_536 - '{"domainName":""}'.length) };
    await uploads.receive(json({ command: 'renewDomain', items: [item] }), draft.target());
    expect(draft.items).toEqual([item]);
  });

  it.each<[string, string, Partial<UploadTarget<string>>, string]>([
    [
      'without a command',
      'domainName\na.example\n',
      {},
      'command is missing: name the operation in the query',
    ],
    [
      'of an unknown command',
      'domainName\na.example\n',
      { command: 'x' },
      "command: 'x' is not the id of an operation that changes something",
    ],
    ['without rows', 'domainName\n', { command: 'renewDomain' }, 'the job has no items'],
    [
      'with the same row twice',
      'domainName\na.example\n\na.example\n',
      { command: 'renewDomain' },
      'line 4 is the same as line 2',
    ],
    [
      'without a field of the path',
      'years\n1\n',
      { command: 'renewDomain' },
      'line 2: domainName is missing; renewDomain needs it',
    ],
    [
      'with a wrong heading',
      'domainname\n1\n',
      { command: 'renewDomain' },
      "line 1: the heading 'domainname' is not a known field; did you mean 'domainName'?",
    ],
  ])('refuses a CSV file %s', async (_, text, more, details) => {
    const draft = new Draft();
    expect(await refusalOf(csv(text), draft.target(more))).toBe(details);
    expect(draft.state).toBe('none');
  });

  it.each<[string, Partial<UploadTarget<string>>, string]>([
    ['command', { command: 'renewDomain' }, 'command is sent twice: in the query and in the body'],
    ['options', { options: {} }, 'options is sent twice: in the query and in the body'],
  ])('refuses %s in both the query and the body', async (_, more, details) => {
    const draft = new Draft();
    const body = json({ command: 'renewDomain', options: {}, items: named(1) });
    expect(await refusalOf(body, draft.target(more))).toBe(details);
  });

  it('takes 100,000 items, and refuses and discards a job with one more', async () => {
    const draft = new Draft();
    expect(await refusalOf(json({ command: 'renewDomain', items: named(100_001) }), draft.target())).toBe(
      'a job has at most 100,000 items; items[100000] is one more',
    );
    expect([draft.state, draft.items.length]).toEqual(['discarded', 100_000]);
  });

  it('discards the draft when an item of a later batch is refused', async () => {
    const draft = new Draft();
    const items = [...named(1_500), 'x'];
    expect(await refusalOf(json({ command: 'renewDomain', items }), draft.target())).toBe(
      'items[1500] must be an object',
    );
    expect([draft.state, draft.batches.length]).toEqual(['discarded', 1]);
  });

  it('discards the draft when the caller may no longer call', async () => {
    const draft = new Draft();
    let checks = 0;
    const assertAdmitted = (): Promise<void> => {
      checks += 1;
      return checks < 3 ? Promise.resolve() : Promise.reject(badRequest('revoked'));
    };
    const body = json({ command: 'renewDomain', items: named(1_500) });
    expect(await refusalOf(body, draft.target({ assertAdmitted }))).toBe('revoked');
    expect(draft.state).toBe('discarded');
  });

  it('discards the draft when the body is cut off at the limit', async () => {
    const draft = new Draft();
    const text = JSON.stringify({ command: 'renewDomain', items: named(1_500) });
    const pieces = [text.slice(0, -10), text.slice(-10)].map((piece) => Buffer.from(piece));
    const body = new StreamedBody('application/json', Readable.from(pieces), text.length - 1);
    await expect(uploads.receive(body, draft.target())).rejects.toMatchObject({
      kind: 'too_large',
      code: 'request.too_large',
    });
    expect(draft.state).toBe('discarded');
  });

  it('reports the refusal, and logs it, when the draft cannot be discarded', async () => {
    const draft = new Draft();
    const target = draft.target();
    const failing: UploadTarget<string> = {
      ...target,
      open: async (...of) => ({
        ...(await target.open(...of)),
        discard: () => Promise.reject(new Error('database away')),
      }),
    };
    const body = json({ command: 'renewDomain', items: [...named(1_000), 'x'] });
    expect(await refusalOf(body, failing)).toBe('items[1000] must be an object');
    expect(log.lines.map(({ message }) => message)).toEqual(['refused job not discarded']);
  });
});

it('prepares a batch while the one before is stored, and holds no third one', async () => {
  const events: string[] = [];
  const stored: (() => void)[] = [];
  const target = new Draft().target({
    open: () =>
      Promise.resolve({
        addChecked: async ([{ item }], behind) => {
          events.push(`prepared ${String(item.domainName)}`);
          await behind;
          await new Promise<void>((resolve) => stored.push(resolve));
          events.push(`stored ${String(item.domainName)}`);
        },
        finish: () => Promise.resolve('the job'),
        discard: () => Promise.resolve(),
      }),
  });
  const received = uploads.receive(json({ command: 'renewDomain', items: named(3_000) }), target);
  await until(() => events.length === 2, 'two batches are prepared');
  expect(events).toEqual(['prepared name-0.example', 'prepared name-1000.example']);
  for (const count of [1, 2, 3]) {
    await until(() => stored.length === count, `batch ${count} is stored`);
    stored[count - 1]();
  }
  await received;
  expect(events).toEqual([
    'prepared name-0.example',
    'prepared name-1000.example',
    'stored name-0.example',
    'prepared name-2000.example',
    'stored name-1000.example',
    'stored name-2000.example',
  ]);
});

it.each([1, 2])('discards the draft when batch %i of three cannot be stored', async (failing) => {
  const draft = new Draft();
  const target = draft.target();
  let batches = 0;
  const broken: UploadTarget<string> = {
    ...target,
    open: async (...of) => ({
      ...(await target.open(...of)),
      addChecked: async (_items, behind) => {
        batches += 1;
        const own = batches;
        await behind;
        if (own === failing) throw new Error('database away');
      },
    }),
  };
  const body = json({ command: 'renewDomain', items: named(3_000) });
  await expect(uploads.receive(body, broken)).rejects.toThrow('database away');
  expect(draft.state).toBe('discarded');
});
