/** Of this API alone: classes are read from a list that all loaded modules share.
 * @jest-environment node */
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadSettings } from '@registrar/composition';
import { AppModule, describeAdminApi } from '../../src/app.module';

const DESCRIBED: unknown = jest.requireActual('../../../../docs/openapi/admin-api.json');

/** No description depends on them, and no connection is opened. */
const settings = loadSettings({
  ENVIRONMENT: 'sandbox',
  DATABASE_URL: 'postgres://localhost/registrar',
  SECRETS_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  TOKEN_HASH_KEY: '00'.repeat(32),
});

jest.setTimeout(30_000);

it('is described as its clients read it', async () => {
  // in preview Nest knows all controllers and creates no provider
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with(settings),
    new FastifyAdapter(),
    { preview: true, logger: false },
  );
  const description: unknown = JSON.parse(JSON.stringify(describeAdminApi(app)));
  await app.close();
  expect(description).toEqual(DESCRIBED);
});
