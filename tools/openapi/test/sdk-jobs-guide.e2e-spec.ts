import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RegistrarClient } from '@registrar/sdk';
import { Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../../apps/public-api/src/app.module';

jest.setTimeout(60_000);

const GUIDE = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'guides', 'jobs.md'), 'utf8');
const blockOf = (language: string): string => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(GUIDE)![1];
const CSV = blockOf('csv');
const NAMES = ['my-first-domain.com', 'my-second-domain.com'];

let sandbox: Sandbox;
let registrar: RegistrarClient;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  const baseUrl = await sandbox.serve(await createPublicApi(sandbox.settings()));
  registrar = new RegistrarClient({ baseUrl, ...sandbox.credentials });
  for (const domainName of NAMES) await registrar.domains.createDomain({ body: { domain: { domainName } } });
});
afterAll(() => sandbox?.stop());

it('the example of the client works as it stands', async () => {
  const logged: unknown[][] = [];
  const run = new (Object.getPrototypeOf(async () => undefined).constructor as FunctionConstructor)(
    'registrar',
    'csv',
    'console',
    blockOf('ts'),
  ) as (...values: unknown[]) => Promise<void>;
  await run(registrar, CSV, { log: (...values: unknown[]) => logged.push(values) });
  expect(logged.filter(([first]) => String(first).endsWith('.com'))).toEqual([
    [NAMES[0], 'done', ''],
    [NAMES[1], 'done', ''],
    ['not-mine-at-all.com', 'refused', expect.any(String)],
  ]);
  const id = String(logged[0][0]);
  const back = [];
  for await (const { subject, state } of registrar.jobs.inverse(id)) back.push([subject, state]);
  expect(back).toEqual([
    [NAMES[1], 'done'],
    [NAMES[0], 'done'],
  ]);
});
