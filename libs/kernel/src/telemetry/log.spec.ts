import { Log } from './log';

it('drains at once a log that writes without delay', async () => {
  const log = Object.create(Log.prototype) as Log;
  const drained = log.drain(1_000);
  expect(drained).toBeInstanceOf(Promise);
  await expect(drained).resolves.toBeUndefined();
});
