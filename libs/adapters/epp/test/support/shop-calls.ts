import type { RegistryConnection } from '@registrar/registries';
import { nameOf, order, type Process, stepOf } from './harness';

/** A purchase of `shop.example`. */
export const create = (us: Process, connection: RegistryConnection) =>
  us.registry.create(connection, stepOf(), order('shop.example'));

/** A query for `free.example`. */
export const check = (us: Process, connection: RegistryConnection) =>
  us.registry.check(connection, { names: [nameOf('free.example')], years: 1, withFee: false });

export const unavailable = { code: 'registry.unavailable' };
