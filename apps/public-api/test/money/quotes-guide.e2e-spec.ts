import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';

const GUIDE = readFileSync(join(__dirname, '..', '..', '..', '..', 'docs', 'guides', 'quotes.md'), 'utf8');
/** Bodies and paths of the requests, in their order. */
const REQUESTS = [...GUIDE.matchAll(/^curl .* -d '([^']+)' "\$API([^"]+)"$/gm)].map(
  ([, body, path]) => [JSON.parse(body) as object, path] as const,
);

let sandbox: Sandbox;
let url: string;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  const domain = { domainName: 'my-first-domain.com' };
  expect(await sandbox.call(url, 'POST', '/core/v1/domains', { domain })).toMatchObject({ status: 200 });
});
afterAll(() => sandbox?.stop());

it('the requests of the guide work as they stand, and are answered in the shape that it shows', async () => {
  expect(REQUESTS).toHaveLength(2);
  const shown = JSON.parse(/```json\n([^]*?)```/.exec(GUIDE)![1]) as { plan: object };
  const [[body, path], [call, operation]] = REQUESTS;
  const quote = await sandbox.call(url, 'POST', path, body);
  expect(Object.keys(quote.body)).toEqual(Object.keys(shown));
  expect(quote).toMatchObject({
    status: 200,
    body: {
      command: 'renewDomain',
      state: 'open',
      plan: { items: [{ type: 'renewal', duration: 1 }] },
    },
  });
  expect(Object.keys(quote.body.plan as object)).toEqual(expect.arrayContaining(Object.keys(shown.plan)));
  const charged = await sandbox.call(url, 'POST', operation.replace('$QUOTE', quote.body.id as string), call);
  expect(charged).toMatchObject({ status: 200 });
  expect(Math.round((charged.body.totalPaid as number) * 100)).toBe(
    (quote.body.plan as { totalCents: number }).totalCents,
  );
});

it.each([...GUIDE.matchAll(/^\| (?:404|409) \| `([^`]+)`/gm)].map(([, code]) => code))(
  'the guide names the code %s as the product does',
  (code) => {
    const errors = readFileSync(
      join(__dirname, '..', '..', '..', '..', 'libs', 'billing', 'src', 'quotes', 'errors.ts'),
      'utf8',
    );
    expect(errors).toContain(`'${code}'`);
  },
);
