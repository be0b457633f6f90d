import { Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';

let sandbox: Sandbox;
let url: string;
let authorization: string;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  const { username, token } = sandbox.credentials;
  authorization = `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
  for (const domainName of ['first.com', 'second.com'])
    expect(await sandbox.call(url, 'POST', '/core/v1/domains', { domain: { domainName } })).toMatchObject({
      status: 200,
    });
  // beyond ASCII, so that characters and bytes differ in number
  await patch({ notes: 'Käufer 7' });
});
afterAll(() => sandbox?.stop());

const patch = async (body: object): Promise<void> => {
  const answer = await sandbox.call(url, 'PATCH', '/core/v1/domains/first.com', body);
  expect(answer.status).toBe(200);
};

interface Answer {
  type: string | null;
  length: string | null;
  link: string | null;
  text: string;
}

async function get(path: string, method = 'GET'): Promise<Answer> {
  const response = await fetch(url + path, { method, headers: { authorization } });
  expect(response.status).toBe(200);
  const header = (name: string): string | null => response.headers.get(name);
  return {
    type: header('content-type'),
    length: header('content-length'),
    link: header('link'),
    text: await response.text(),
  };
}

/** The stored text is sent from the third read on. */
const TIMES = 4;
const CORE = [
  '/core/v1/domains/first.com',
  '/core/v1/domains',
  '/core/v1/domains?perPage=1',
  '/core/v1/orders',
  '/core/v1/orders?dir=desc&perPage=1',
];
const LEGACY = ['/v4/domains/first.com', '/v4/domains?perPage=1', '/v4/orders'];

it.each([...CORE, ...LEGACY])('GET %s is answered the same each time, byte for byte', async (path) => {
  const answers: Answer[] = [];
  for (let times = 0; times < TIMES; times += 1) answers.push(await get(path));
  expect(answers).toHaveLength(TIMES);
  const [first] = answers;
  expect(answers).toEqual(answers.map(() => first));
  expect(first.length).toBe(String(Buffer.byteLength(first.text)));
  expect(first.type).toMatch(/^application\/json/);
  expect(first.text).toMatch(/(?:first|second)\.com/);
});

it.each(CORE)('HEAD %s has the length of the body and none', async (path) => {
  const { length } = await get(path);
  const heads: Answer[] = [];
  for (let times = 0; times < TIMES; times += 1) heads.push(await get(path, 'HEAD'));
  expect(heads.map((head) => [head.length, head.text])).toEqual(heads.map(() => [length, '']));
  expect(heads).toHaveLength(TIMES);
});

it('a change is in the next answer of each of them', async () => {
  const paths = [...CORE.slice(0, 3), ...LEGACY.slice(0, 2)];
  for (const path of paths) for (let times = 0; times < TIMES; times += 1) await get(path);
  await patch({ autorenewEnabled: false });
  const texts = async (): Promise<string[]> =>
    (await Promise.all(paths.map((path) => get(path)))).map(({ text }) => text);
  const before = await texts();
  await patch({ autorenewEnabled: true });
  const after = await texts();
  expect(after.map((text, at) => text !== before[at])).toEqual(paths.map(() => true));
});

it('the number of domains and the page are those of the read', async () => {
  for (let times = 0; times < TIMES; times += 1) await get('/core/v1/domains?perPage=1');
  await sandbox.call(url, 'POST', '/core/v1/domains', { domain: { domainName: 'third.com' } });
  const { text, link } = await get('/core/v1/domains?perPage=1');
  expect(JSON.parse(text)).toMatchObject({
    domains: [{ domainName: 'first.com' }],
    totalCount: 3,
    nextPage: 2,
    lastPage: 3,
  });
  expect(link).toContain('page=2');
});
