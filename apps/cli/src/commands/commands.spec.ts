/** @jest-environment node */
import { createOwnerKey, loadCatalogue, verifyAudit } from '@registrar/composition/programs';
import { type Command, EXIT } from '../command';
import { CREATE_OWNER_KEY } from './create-owner-key';
import { LOAD_CATALOGUE } from './load-catalogue';
import { VERIFY_AUDIT } from './verify-audit';

jest.mock('@registrar/composition/programs', () => ({
  createOwnerKey: jest.fn(),
  loadCatalogue: jest.fn(),
  verifyAudit: jest.fn(),
}));

type Verdict = Awaited<ReturnType<typeof verifyAudit>>;
type Changes = Awaited<ReturnType<typeof loadCatalogue>>;

const URL = 'postgres://app@127.0.0.1/registrar';

/** Exit code and printed lines. */
async function run(
  command: Command,
  settings: Readonly<Record<string, string>>,
  args: Readonly<Record<string, string>> = {},
) {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const code = await command.run({ arguments: args, settings, options: new Set(), environment: {}, print });
  return { code, lines };
}

describe('create-owner-key', () => {
  const SETTINGS = { DATABASE_URL: URL, SECRETS_KEYS: 'k1:a', TOKEN_HASH_KEY: 'b' };

  it('creates the key with the settings of the applications, and prints it alone', async () => {
    jest.mocked(createOwnerKey).mockResolvedValueOnce('the-key');
    const answer = await run(CREATE_OWNER_KEY, SETTINGS, { name: 'Ada Example' });
    expect(answer).toEqual({ code: EXIT.done, lines: ['the-key'] });
    expect(createOwnerKey).toHaveBeenCalledWith(
      { url: URL, secretsKeys: 'k1:a', tokenHashKey: 'b' },
      'Ada Example',
    );
  });

  it('prints nothing and fails when the key is refused', async () => {
    jest.mocked(createOwnerKey).mockRejectedValueOnce(new Error('A staff key exists.'));
    await expect(run(CREATE_OWNER_KEY, SETTINGS, { name: 'Ada' })).rejects.toThrow('A staff key exists.');
  });
});

describe('load-catalogue', () => {
  it.each<[string, Changes, string[]]>([
    ['no change', [], ['the catalogue is up to date']],
    ['a change without a reason', [{ tld: 'com', part: 'rules', action: 'added' }], ['.com rules: added']],
    [
      'changes, with the reason of one',
      [
        { tld: 'com', part: 'tld', action: 'added', why: 'not sold until it has a connection' },
        { tld: 'net', part: 'rules', action: 'added' },
      ],
      ['.com tld: added (not sold until it has a connection)', '.net rules: added'],
    ],
  ])('prints %s', async (_title, changes, lines) => {
    jest.mocked(loadCatalogue).mockResolvedValueOnce(changes);
    const settings = { DATABASE_URL: URL, ENVIRONMENT: 'sandbox', TLD_CONNECTIONS: '*=none' };
    expect(await run(LOAD_CATALOGUE, settings)).toEqual({ code: EXIT.done, lines });
    expect(loadCatalogue).toHaveBeenLastCalledWith({
      databaseUrl: URL,
      environment: 'sandbox',
      tldConnections: '*=none',
    });
  });
});

describe('verify-audit', () => {
  const HEAD = { sequence: 9n, hash: 'f'.repeat(64) };
  const found = (fault?: Verdict['fault']): Verdict => ({ entries: 7n, head: HEAD, ...(fault && { fault }) });
  const settings = { DATABASE_URL: URL, AUDIT_CHECKPOINT: '' };

  it('prints the head of a chain without a difference', async () => {
    jest.mocked(verifyAudit).mockResolvedValueOnce(found());
    expect(await run(VERIFY_AUDIT, settings)).toEqual({
      code: EXIT.done,
      lines: [`7 entries, head 9:${HEAD.hash}: no difference`],
    });
  });

  it.each<[string, NonNullable<Verdict['fault']>, RegExp]>([
    [
      'its sequence and its id',
      { sequence: 3n, entryId: '41', fault: 'entry_changed' },
      /^entry 3 \(id 41\): its content /,
    ],
    [
      'its sequence alone, where the row is missing',
      { sequence: 3n, fault: 'row_missing' },
      /^entry 3: it is missing /,
    ],
    [
      'its id alone, where it is outside of the chain',
      { entryId: '41', fault: 'not_in_chain' },
      /^entry id 41: it is in the audit log and /,
    ],
  ])('names the faulty entry by %s', async (_title, fault, line) => {
    jest.mocked(verifyAudit).mockResolvedValueOnce(found(fault));
    expect(await run(VERIFY_AUDIT, settings)).toEqual({
      code: EXIT.attention,
      lines: [`7 entries, head 9:${HEAD.hash}: a difference`, expect.stringMatching(line)],
    });
  });

  it.each<NonNullable<Verdict['fault']>['fault']>([
    'row_missing',
    'order_changed',
    'version_unknown',
    'entry_missing',
    'entry_changed',
    'checkpoint_differs',
    'head_differs',
    'not_in_chain',
  ])('says in words that an entry has the fault %s', async (fault) => {
    jest.mocked(verifyAudit).mockResolvedValueOnce(found({ sequence: 3n, fault }));
    const { lines } = await run(VERIFY_AUDIT, settings);
    expect(lines[1]).toMatch(/^entry 3: (it|its|the) [^]*[^.]$/);
  });

  it.each([
    ['an earlier head', '7:abc', '7:abc'],
    ['no head, where the variable is empty', '', undefined],
  ])('compares the chain with %s', async (_title, checkpoint, given) => {
    jest.mocked(verifyAudit).mockResolvedValueOnce(found());
    await run(VERIFY_AUDIT, { DATABASE_URL: URL, AUDIT_CHECKPOINT: checkpoint });
    expect(verifyAudit).toHaveBeenLastCalledWith(URL, given);
  });
});
