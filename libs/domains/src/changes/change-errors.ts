import { AppError } from '@registrar/kernel';
import type { RegistryRefusal } from '@registrar/registries';
import { refusalOf, UNPRICED } from '../shared/registry-refusals';
import { statusForbidsUpdate } from '../shared/errors';

/** 406 (BEHAVIOUR §8). */
export const noAuthCode = (): AppError =>
  new AppError('not_acceptable', 'domains.no_auth_code', 'No authcode found');

/**
 * Maps a registry's refusal of a change to the client's error. `status`: the status that forbids it, if
 * known.
 */
export const changeRefusedByRegistry = (refusal: RegistryRefusal, status?: string): AppError =>
  refusalOf('change', refusal, { ...UNPRICED, prohibited: () => statusForbidsUpdate(status) });
