import { newDataSource, PostgresSealedTexts, Sql } from '@registrar/adapter-postgres';
import { AesSecretVault, parseSecretsKeys } from '@registrar/adapter-runtime';
import { authCodeContext } from '@registrar/domains';
import { changeContext, itemContext } from '@registrar/jobs';
import { RegistrationHarness } from './registration/harness';
import { type Resealed, ResealSecrets, SEALED } from '../src/programs/reseal-secrets';

const keyOf = (id: string, fill: number): string => `${id}:${Buffer.alloc(32, fill).toString('base64')}`;
const vaultOf = (...keys: string[]) =>
  new AesSecretVault(parseSecretsKeys(keys.join(',')), Buffer.alloc(32, 9));
const [OLD, NEW, LOST] = [keyOf('old', 1), keyOf('new', 2), keyOf('lost', 3)];

describe('sealing secrets again with a new key', () => {
  let harness: RegistrationHarness;
  let domainId: number;
  let texts: PostgresSealedTexts;
  let close: () => Promise<void>;
  beforeAll(async () => {
    harness = await RegistrationHarness.create({ dataModel: 'minimum', hostModel: 'attributes' });
    await harness.useCases.registerDomain.execute(harness.request('resealed.com'));
    domainId = (await harness.one<{ id: number }>(`select id from domains where name = 'resealed.com'`)).id;
    const dataSource = await newDataSource({
      url: harness.url,
      applicationName: 'test-reseal',
      poolMax: 1,
      statementTimeoutMs: 15_000,
    }).initialize();
    texts = new PostgresSealedTexts(new Sql(dataSource));
    close = () => dataSource.destroy();
  });
  afterAll(async () => {
    await close?.();
    await harness?.close();
  });

  const put = (sealed: string | null) =>
    harness.rows('update domains set auth_code_sealed = $2, auth_code_expires_at = $3 where id = $1', [
      domainId,
      sealed,
      sealed && new Date('2099-01-01'),
    ]);
  const kept = async (): Promise<string> =>
    (
      await harness.one<{ sealed: string }>('select auth_code_sealed as sealed from domains where id = $1', [
        domainId,
      ])
    ).sealed;
  const reseal = async (reported: Resealed[] = []) => {
    // what the harness itself sealed is of keys of its own
    await harness.rows('update registry_connections set password_sealed = $1, client_key_sealed = null', [
      vaultOf(NEW).seal('x', 'any'),
    ]);
    return new ResealSecrets(texts, vaultOf(NEW, OLD), 'new').execute((done) => reported.push(done));
  };
  const ofDomains = (reported: Resealed[]) =>
    reported.find(({ where }) => where === 'domains.auth_code_sealed');

  it('knows every column that holds sealed texts', async () => {
    const rows = await harness.rows<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and column_name ~ '(^|_)sealed$' order by 1`,
    );
    expect(SEALED.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
      rows.map(({ name }) => name),
    );
  });

  it('leaves the text as it was, under the new key, and has nothing to do the second time', async () => {
    await put(vaultOf(OLD).seal('secret code', authCodeContext(domainId)));
    const [first, second]: [Resealed[], Resealed[]] = [[], []];
    expect(await reseal(first)).toEqual({ unreadable: 0, openOperations: 0 });
    expect(ofDomains(first)).toMatchObject({ resealed: 1, unreadable: 0 });
    expect(vaultOf(NEW).open(await kept(), authCodeContext(domainId))).toBe('secret code');
    await reseal(second);
    expect(second.every(({ resealed }) => resealed === 0)).toBe(true);
  });

  it('items of jobs and what they changed are readable after the old key is removed', async () => {
    const id = '0197a0fe-3c1d-7a52-9f0e-5d1b7c2e9a10';
    const [item, change] = [JSON.stringify([1, { authCode: 'x' }]), JSON.stringify([1, { before: {} }])];
    await harness.rows(
      `insert into api_tokens (id, account_id, name, digest, sealed, created_at) overriding system value select 99, id, 'jobs', 'digest', $1, now() from accounts order by id limit 1`,
      [vaultOf(NEW).seal('x', 'any')],
    );
    await harness.rows(
      `insert into jobs (id, account_id, token_id, command, is_complete, at_once, total, created_at) select $1, account_id, id, 'updateDomain', true, 8, 1, now() from api_tokens where id = 99`,
      [id],
    );
    await harness.rows('insert into job_items (job_id, position, sealed) values ($1, 1, $2)', [
      id,
      vaultOf(OLD).seal(item, itemContext(id)),
    ]);
    await harness.rows('insert into job_changes (job_id, position, sealed) values ($1, 1, $2)', [
      id,
      vaultOf(OLD).seal(change, changeContext(id)),
    ]);
    const reported: Resealed[] = [];
    await reseal(reported);
    const ofJobs = reported.filter(({ where }) => where.startsWith('job_'));
    expect(ofJobs).toEqual([
      { where: 'job_items.sealed', resealed: 1, unreadable: 0 },
      { where: 'job_changes.sealed', resealed: 1, unreadable: 0 },
    ]);
    const sealedOf = async (table: string): Promise<string> =>
      (await harness.one<{ sealed: string }>(`select sealed from ${table} where job_id = $1`, [id])).sealed;
    const vault = vaultOf(NEW);
    expect(vault.open(await sealedOf('job_items'), itemContext(id))).toBe(item);
    expect(vault.open(await sealedOf('job_changes'), changeContext(id))).toBe(change);
  });

  it.each([
    ['of a key that is not given any more', () => vaultOf(LOST).seal('code', authCodeContext(domainId))],
    ['of another row', () => vaultOf(OLD).seal('code', authCodeContext(domainId + 1))],
    ['that is none', () => 'old.abc'],
  ])('tells of a text %s, and leaves it', async (_, make) => {
    const text = make();
    await put(text);
    const reported: Resealed[] = [];
    expect(await reseal(reported)).toMatchObject({ unreadable: 1 });
    expect(ofDomains(reported)).toMatchObject({ resealed: 0, unreadable: 1 });
    expect(await kept()).toBe(text);
  });

  it('does not undo what was changed in between', async () => {
    await put(vaultOf(OLD).seal('before', authCodeContext(domainId)));
    const column = SEALED.find(({ table }) => table === 'domains')!;
    const [text] = await texts.sealedOtherwise(column, 'new', undefined, 10);
    const after = vaultOf(NEW).seal('after', authCodeContext(domainId));
    await put(after);
    expect(await texts.replace(column, text, vaultOf(NEW).seal('before', authCodeContext(domainId)))).toBe(
      false,
    );
    expect(await kept()).toBe(after);
  });

  it('counts operations that hold a code of an older key', async () => {
    await put(null);
    const open = (sealed: string) =>
      harness.rows(
        `update operations set state = 'open', settled_at = null, payload = payload || $1::jsonb where true`,
        [JSON.stringify({ authCode: { sealed } })],
      );
    await open(vaultOf(OLD).seal('code', 'any'));
    expect(await reseal()).toMatchObject({ openOperations: 1 });
    await open(vaultOf(NEW).seal('code', 'any'));
    expect(await reseal()).toMatchObject({ openOperations: 0 });
  });
});
