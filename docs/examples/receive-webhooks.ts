// Subscribes to changes of the account's credit and prints them: node docs/examples/run.cjs receive-webhooks
// 8080 [--replace]
import { createServer } from 'node:http';
import { RegistrarClient, verifyWebhook, WebhookVerificationError } from '@registrar/sdk';
import { settings } from './settings';

const EVENT = 'account.credit.balance_change';
const port = Number(process.argv[2] ?? 8080);
const url = process.env.URL_SUBSCRIBED ?? `http://localhost:${port}/`;
const options = settings();
const registrar = new RegistrarClient(options);

/** An event has one subscription: that of another receiver is changed only with --replace. */
async function subscribe(): Promise<void> {
  for await (const { id, eventName, url: subscribed } of registrar.all('listSubscriptions')) {
    if (eventName !== EVENT) continue;
    if (subscribed !== url && !process.argv.includes('--replace')) {
      throw new Error(
        `Subscription ${id} sends ${EVENT} to ${subscribed}. Add --replace to send it to ${url} instead.`,
      );
    }
    await registrar.webhooks.modifySubscription({ id, body: { url, active: true } });
    return;
  }
  await registrar.webhooks.subscribe({ body: { eventName: EVENT, url, active: true } });
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    try {
      const header = request.headers['x-service-signature'];
      // The account's token of the lowest id signs; the body has to be the bytes that came.
      const { event } = verifyWebhook({
        signature: typeof header === 'string' ? header : undefined,
        body: Buffer.concat(chunks),
        url,
        tokens: options.token,
      });
      console.log(`${event.eventName}: ${JSON.stringify(event)}`);
      // Anything but 2xx is sent again later; the same event may come twice.
      response.writeHead(204).end();
    } catch (error) {
      const isForeign = error instanceof WebhookVerificationError;
      console.log(isForeign ? `refused: ${error.reason}` : String(error));
      response.writeHead(isForeign ? 401 : 500).end();
    }
  });
});

server.listen(port, () => {
  subscribe().then(
    () => console.log(`listening on ${url}`),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
});
