import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegistrarOptions } from '@registrar/sdk';

interface Demo {
  publicApi: string;
  username: string;
  token: string;
}

/**
 * Address of the API and credentials: API_URL, API_USERNAME and API_TOKEN, else the demo reseller of the local
 * stack (`npm start`).
 */
export function settings(): RegistrarOptions {
  const { API_URL, API_USERNAME, API_TOKEN, LOCAL_DIR = '.local' } = process.env;
  if (API_URL && API_USERNAME && API_TOKEN)
    return { baseUrl: API_URL, username: API_USERNAME, token: API_TOKEN };
  const file = join(__dirname, '..', '..', LOCAL_DIR, 'demo.json');
  if (!existsSync(file)) throw new Error('Set API_URL, API_USERNAME and API_TOKEN, or run `npm start` first');
  const { publicApi, username, token } = JSON.parse(readFileSync(file, 'utf8')) as Demo;
  return { baseUrl: publicApi, username, token };
}
