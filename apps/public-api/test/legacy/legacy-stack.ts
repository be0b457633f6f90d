import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, OtherRegistrar, Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';

export const DAY_MS = 86_400_000;
export const CODE = 'Ax7-transfer-code-9';
export const BASE_URL = 'https://api.example.net';
export const FORWARDING = {
  MAIL_EXCHANGERS: '10 mx1.registrar.example',
  FORWARDER_ADDRESSES: '198.51.100.7',
  FORWARDER_HOSTS: 'forward.registrar.example',
};

export type Body = Record<string, unknown>;
export interface ContractOperation {
  id: string;
  method: string;
  path: string;
  body: { $ref: string } | null;
  success: { schema: { $ref: string } };
  query: { name: string }[];
}
export interface ContractField {
  $ref?: string;
  type?: string;
  items?: ContractField;
}
export interface Contract {
  operations: ContractOperation[];
  schemas: Record<string, { fields: Record<string, ContractField> }>;
}
export const contract = JSON.parse(readFileSync(join(__dirname, 'contract.json'), 'utf8')) as Contract;

/**
 * The registry lives in the past while the other registrar registers: a name may be transferred after 60
 * days.
 */
export const age = { days: 100 };
export let sandbox: Sandbox;
export let other: OtherRegistrar;
export let url: string;
export const succeeded = new Set<string>();

export async function startLegacy(): Promise<void> {
  sandbox = await Sandbox.start({ clock: { now: () => new Date(Date.now() - age.days * DAY_MS) } });
  url = await sandbox.serve(
    await createPublicApi(sandbox.settings({ PUBLIC_BASE_URL: BASE_URL, ...FORWARDING })),
  );
  other = await OtherRegistrar.connect(sandbox.simulator.port);
  for (const name of ['arrives.com', 'leaves-again.com']) await other.register(name, CODE, { thin: true });
  age.days = 0;
}

export async function stopLegacy(): Promise<void> {
  await other?.close();
  await sandbox?.stop();
}

/** Which operation of the contract a request is for. */
export function operationOf(method: string, path: string): ContractOperation | undefined {
  const [plain] = path.split('?');
  return contract.operations.find(
    (operation) =>
      operation.method === method &&
      new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/:]+')}$`).test(plain),
  );
}

export const refName = (field: ContractField): string | undefined => field.$ref?.split('/').pop();

/** Fields of an answer that the legacy interface does not have, and values it never sends. */
export function foreign(schema: string, value: Body, at = schema): string[] {
  const { fields } = contract.schemas[schema];
  return Object.entries(value).flatMap(([name, sent]) => {
    const field = fields[name] as ContractField | undefined;
    const path = `${at}.${name}`;
    if (
      !field ||
      sent === null ||
      sent === '' ||
      sent === false ||
      sent === 0 ||
      (Array.isArray(sent) && sent.length === 0)
    )
      return [path];
    const nested = refName(field) ?? (field.items && refName(field.items));
    return nested ? [sent].flat().flatMap((entry) => foreign(nested, entry as Body, path)) : [];
  });
}

/** A request of the demo reseller; every answer that succeeds is looked at for what must not be in it. */
export async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await sandbox.call(url, method, path, body, headers);
  const operation = operationOf(method, path);
  if (operation && answer.status === 200) {
    succeeded.add(operation.id);
    expect(foreign(refName(operation.success.schema)!, answer.body)).toEqual([]);
  }
  return answer;
}
export const core = (method: string, path: string, body?: unknown): Promise<Answer> =>
  sandbox.call(url, method, `/core/v1${path}`, body);
export const balance = async (): Promise<number> =>
  (await core('GET', '/accountinfo/balance')).body.balance as number;

/** As the account's settings have it. */
export function autorenew(body: Body, name: string): Body {
  const entry = (body.domains as Body[]).find(({ domainName }) => domainName === name)!;
  return entry.autorenewEnabled === true ? { autorenewEnabled: true } : {};
}

export const TIMESTAMP = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/) as unknown;
export const DS = {
  keyTag: 30909,
  algorithm: 13,
  digestType: 2,
  digest: 'E2D3C916F6DEEAC73294E8268FB5885044A833FC5459588F4A9184CFC41A5766',
};
export const NS = ['ns1.example.net', 'ns2.example.net'];
export const SHOP = '/v4/domains/shop.com';
