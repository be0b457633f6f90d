import { type OwnPostgres, type StandbyPostgres, startOwnPostgres, until } from '@registrar/testkit';
import { diagnose } from '../../src/programs/doctor/doctor';
import type { Finding } from '../../src/programs/doctor/finding';
import { keysOf } from './patient';

describe('the examination of a standby', () => {
  let primary: OwnPostgres;
  let standby: StandbyPostgres;
  beforeAll(async () => {
    primary = await startOwnPostgres();
    standby = await primary.startStandby();
  });
  afterAll(async () => {
    await standby?.remove();
    await primary?.remove();
  });

  async function findings(check: string, environment: Record<string, string>): Promise<Finding[]> {
    const { checks } = await diagnose(
      { ENVIRONMENT: 'sandbox', ...keysOf(1), ...environment },
      { registries: false },
    );
    return checks.find((each) => each.check === check)!.findings;
  }
  const urls = () => ({ DATABASE_URL: primary.urlOf('app'), DATABASE_READER_URL: standby.urlOf('app') });

  it('finds that it follows its primary', async () => {
    await until(async () => (await findings('replica', urls()))[0].code === 'replica.ok', 'it follows');
    expect(await findings('replica', urls())).toMatchObject([
      { level: 'ok', found: expect.stringMatching(/^\d+ bytes behind the primary/) },
    ]);
  });

  it('finds that it takes no writes where it stands in place of the primary', async () => {
    const found = await findings('database', { DATABASE_URL: standby.urlOf('app') });
    expect(found).toContainEqual(expect.objectContaining({ code: 'database.read_only', level: 'fault' }));
  });

  it('chooses the primary of two servers', async () => {
    const { host } = new URL(primary.urlOf('app'));
    const both = standby.urlOf('app').replace(/@([^/]+)/, (_, first: string) => `@${first},${host}`);
    expect(await findings('database', { DATABASE_URL: both })).toMatchObject([
      { code: 'database.version', level: 'ok' },
      { code: 'database.size', level: 'ok' },
    ]);
  });
});
