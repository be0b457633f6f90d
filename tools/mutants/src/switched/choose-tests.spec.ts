import { chooseTests, routesOf, type Spec } from './choose-tests';

const spec = (path: string, text = ''): Spec => ({ path, text });
const own = (file: string, related: readonly Spec[], routes: readonly string[] = []): readonly string[] =>
  chooseTests(file, related, routes).own;

describe('the specs that are asked about a mutant', () => {
  it('are those of the library itself, the one of the same name first', () => {
    const related = [
      spec('libs/composition/test/a.int-spec.ts'),
      spec('libs/adapters/postgres/test/domains/lists.int-spec.ts'),
      spec('libs/adapters/postgres/test/domains/unknown-domains.int-spec.ts'),
    ];
    expect(own('libs/adapters/postgres/src/domains/unknown-domains.ts', related)).toEqual([
      'libs/adapters/postgres/test/domains/unknown-domains.int-spec.ts',
      'libs/adapters/postgres/test/domains/lists.int-spec.ts',
    ]);
  });

  it('are, for an application, its small ones and those that call the operation most', () => {
    const related = [
      spec('apps/public-api/test/records.e2e-spec.ts', '/records'),
      spec('apps/public-api/test/dnssec.e2e-spec.ts', '/dnssec /dnssec'),
      spec('apps/public-api/test/other.e2e-spec.ts', '/dnssec'),
      spec('apps/public-api/test/classes.spec.ts'),
      spec('apps/admin-api/test/dnssec.e2e-spec.ts', '/dnssec'),
    ];
    expect(own('apps/public-api/src/dnssec/dnssec.controller.ts', related, ['/dnssec'])).toEqual([
      'apps/public-api/test/classes.spec.ts',
      'apps/public-api/test/dnssec.e2e-spec.ts',
      'apps/public-api/test/other.e2e-spec.ts',
    ]);
  });

  it('are those named like the file where no spec calls an operation of an application', () => {
    const related = [
      spec('apps/public-api/test/records.e2e-spec.ts'),
      spec('apps/public-api/test/dnssec.e2e-spec.ts'),
    ];
    expect(own('apps/public-api/src/dnssec/dto.ts', related)).toEqual([
      'apps/public-api/test/dnssec.e2e-spec.ts',
      'apps/public-api/test/records.e2e-spec.ts',
    ]);
  });

  it('are at most six of an application', () => {
    const related = Array.from({ length: 9 }, (_, at) => spec(`apps/worker/test/${at}.e2e-spec.ts`, '/x'));
    expect(own('apps/worker/src/a/a.ts', related, ['/x'])).toHaveLength(6);
  });

  it('are followed by those of others, the likeliest first, but none of the tools', () => {
    const related = [
      spec('tools/bench/src/holds.spec.ts'),
      spec('apps/worker/test/worker.e2e-spec.ts'),
      spec('libs/domains/src/holds/place-hold.spec.ts'),
      spec('libs/composition/test/holds.int-spec.ts'),
    ];
    expect(chooseTests('libs/domains/src/holds/holds.ts', related, [])).toEqual({
      own: ['libs/domains/src/holds/place-hold.spec.ts'],
      others: ['libs/composition/test/holds.int-spec.ts', 'apps/worker/test/worker.e2e-spec.ts'],
    });
  });
});

describe('the routes of a controller', () => {
  it('are known by their last fixed part and by their verb', () => {
    const text = `const CLOCK = 'sandbox/clock';
@Controller('core/v1')
class A {
@Get(CLOCK)
@Post(\`\${CLOCK}\${action('advance')}\`)
@Get(\`domains/\${parameter('domainName')}\`)
@Delete(\`dnssec/\${parameter('digest')}\`)
@Get()
}`;
    expect(routesOf(text)).toEqual([':advance', '/clock', '/domains', '/dnssec']);
  });
});
