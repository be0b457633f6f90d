import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { describeWith, programOf, temporaryFolder, until } from '@registrar/testkit';
import { type DashboardFile, dashboardFiles, queriesOf } from './dashboard-files';
import { Prometheus } from './prometheus';
import { WatchedStack } from './watched-stack';

const PROMETHEUS = programOf('PROMETHEUS_PATH', ['prometheus']);
const boards = dashboardFiles();

/** Queries that this stack cannot have data for, each with the reason. */
const WITHOUT_DATA: Readonly<Record<string, string>> = {
  'registrar-database / Reads by server A': 'the stack has no replica',
  'registrar-database / Lag of the replica A': 'the stack has no replica',
  'registrar-database / Replica usable A': 'the stack has no replica',
  'registrar-service / Certificate of the public API A': 'the public API of the tests serves plain HTTP',
  'registrar-money / Age of processed events A': 'the stack has no card gateway',
  'registrar-money / Deletes in the add grace period A': 'no domain was deleted in its add grace period',
};

const SOLD = 'registrar_http_request_duration_seconds_count{operation="POST /core/v1/domains",status="200"}';

/** Sales before the worker first reads the figures of the business. */
const SOLD_BEFORE = 1;

/** As Grafana fills them in, with all instances chosen. */
const filledIn = (expression: string): string =>
  expression.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '1m');

describeWith(
  PROMETHEUS,
  'install prometheus (Debian, Ubuntu)',
  'the boards of docker/dashboards',
  (program) => {
    const folder = temporaryFolder();
    let watched: WatchedStack;
    let prometheus: Prometheus;
    let endpoint: Server;
    let round = 0;

    beforeAll(async () => {
      watched = await WatchedStack.start();
      await watched.sellBeforeTheWorker('board-first.example');
      prometheus = await Prometheus.start(
        program,
        folder.path,
        Object.values(watched.opsUrls).map((url) => new URL(url).host),
      );
      endpoint = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
      await until(() => endpoint.listening, 'the endpoint of webhooks listens');
      const { port } = endpoint.address() as AddressInfo;
      const subscribed = await watched.stack.call('POST', '/core/v1/notifications', {
        eventName: 'domain.lock.status_change',
        url: `http://127.0.0.1:${port}/locks`,
        active: true,
      });
      expect(subscribed.status).toBe(200);
    });
    afterAll(async () => {
      endpoint?.close();
      await prometheus?.stop();
      await watched?.stop();
      folder.remove();
    });

    /** A sale, a refused one, a refused renewal, a read, a call of staff and a visit; the sale is announced. */
    const requestsOfEachKind = async (): Promise<number[]> => {
      const { stack } = watched;
      round += 1;
      const domain = { domainName: `board-${round}.example` };
      return [
        (await stack.call('POST', '/core/v1/domains', { domain })).status,
        (await stack.call('POST', '/core/v1/domains', { domain })).status,
        (await stack.call('POST', '/core/v1/domains/absent.example:renew', {})).status,
        (await stack.call('GET', `/core/v1/domains/${domain.domainName}`)).status,
        await watched.asStaff('/admin/v1/accounts'),
        (await fetch(watched.forwarderUrl)).status,
      ];
    };

    const sumOf = async (expression: string): Promise<number> =>
      (await prometheus.query(`sum(${expression})`))[0]?.value ?? 0;

    const emptyQueriesOf = async (board: DashboardFile): Promise<string[]> => {
      const seen = await Promise.all(
        queriesOf(board).map(async ({ name, expression }) => ({
          name,
          hasData: (await prometheus.query(filledIn(expression))).some(({ value }) => Number.isFinite(value)),
        })),
      );
      return seen.filter(({ hasData }) => !hasData).map(({ name }) => name);
    };

    it('show data in every panel of a stack in use', async () => {
      expect(await requestsOfEachKind()).toEqual([200, 400, 404, 200, 200, 404]);
      await until(async () => (await sumOf(SOLD)) === round + SOLD_BEFORE, 'the first sale is scraped');
      // a counter that appears with its first request grows from the second one on
      await requestsOfEachKind();
      const empty = async (): Promise<string[]> =>
        (await Promise.all(boards.map(emptyQueriesOf))).flat().sort();
      const expected = Object.keys(WITHOUT_DATA).sort();
      await until(async () => {
        const found = await empty();
        return found.length === expected.length || Promise.reject(new Error(`empty: ${found.join(', ')}`));
      }, 'every other query has data');
      expect(await empty()).toEqual(expected);
    });

    it('count what was requested: sales, commands and webhooks', async () => {
      await requestsOfEachKind();
      await until(async () => (await sumOf(SOLD)) === round + SOLD_BEFORE, 'every sale is counted');
      const created = 'registrar_epp_command_duration_seconds_count{command="domain:create"}';
      expect(await sumOf(created)).toBe(round + SOLD_BEFORE);
      const accepted = 'registrar_worker_webhook_attempts_total{result="accepted"}';
      await until(async () => (await sumOf(accepted)) >= round, 'the webhook of each sale is accepted');
      expect(await sumOf('registrar_worker_webhook_deliveries_total')).toBeGreaterThanOrEqual(round);
    });

    it('show the figures of the business, as they were when the worker began', async () => {
      const registered = 'max(registrar_business_deeds_24h{deed="registration",tld="example"})';
      expect(await sumOf(registered)).toBeGreaterThanOrEqual(SOLD_BEFORE);
      expect(await sumOf('registrar_business_income_24h_cents{product="registration"}')).toBeGreaterThan(0);
      expect(await sumOf('registrar_business_refunded_24h_cents')).toBe(0);
    });

    it('refuse an invalid expression with the message of Prometheus', async () => {
      await expect(prometheus.query('sum(')).rejects.toThrow('parse error');
    });
  },
);
