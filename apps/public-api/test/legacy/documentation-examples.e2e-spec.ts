import { describeLegacyApi, LEGACY_EXAMPLE_TABLES } from '@registrar/http';
import { basic, ExampleWalk } from '@registrar/test-sandbox';
import { DocumentedStack } from '../support/documented-stack';

jest.setTimeout(60_000);

const { operations: EXAMPLES, answers } = LEGACY_EXAMPLE_TABLES;
const { domainName, authCode } = EXAMPLES.createTransfer.body as { domainName: string; authCode: string };

let world: DocumentedStack;
let walk: ExampleWalk;

beforeAll(async () => {
  world = await DocumentedStack.start(
    { MAIL_EXCHANGERS: '10 mx1.example.test', FORWARDER_ADDRESSES: '192.0.2.80' },
    { [domainName]: authCode },
  );
  const {
    url,
    credentials: { username, token },
  } = world.stack;
  walk = new ExampleWalk({
    document: describeLegacyApi(),
    examples: EXAMPLES,
    answers,
    url,
    authorization: basic(username, token),
    file: 'legacy-answers.generated.ts',
    table: 'LEGACY_ANSWERS',
  });
});
afterAll(async () => {
  walk?.finish();
  await world?.stop();
});

/** Objects that an example needs and no earlier example creates. */
const BEFORE: Readonly<Record<string, () => Promise<unknown>>> = {
  unlockDomain: () => world.endTransferLock('example.com'),
  cancelTransfer: () => world.transferRequested(domainName),
};

it.each(Object.keys(EXAMPLES))(
  'the example of /v4 %s succeeds as it stands, and is answered as shown',
  async (id) => {
    await BEFORE[id]?.();
    expect(await walk.faults(id)).toEqual([]);
  },
);
