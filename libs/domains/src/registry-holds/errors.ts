import { type AppError, conflict, notFound } from '@registrar/kernel';
import type { RegistryHoldKind } from './registry-hold';

export const registryHoldNotFound = (): AppError =>
  notFound('domains.registry_hold_not_found', 'The requested hold does not exist.');

export const registryHoldRefused = (): AppError =>
  conflict('domains.registry_hold_refused', 'The registry refused this hold: there is nothing to lift.');

export const keptByHold = (kind: RegistryHoldKind): AppError =>
  conflict(
    'domains.registry_hold_stands',
    `A hold (${kind}) forbids that the domain is removed. Lift the hold first.`,
  );

export const requiredByHold = (lock: string, kind: RegistryHoldKind): AppError =>
  conflict('domains.registry_hold_stands', `A hold (${kind}) requires ${lock}. Lift the hold.`);
