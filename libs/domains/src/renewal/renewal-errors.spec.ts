import { refusalTexts } from '@registrar/kernel/testing';
import type { RegistryRefusal } from '@registrar/registries';
import * as errors from './renewal-errors';

const { renewalRefusedByRegistry, ...refusals } = errors;

const at = new Date('2026-05-01T09:15:00Z');

describe('refusals of renewals', () => {
  refusalTexts(refusals, {
    otherTerm: [at],
    renewalTooEarly: ['de', 30, at],
    statusForbidsRenewal: ['serverRenewProhibited'],
  });
});

it.each([
  [errors.otherTerm(at), ['2026-05-01T09:15:00Z']],
  [errors.renewalTooEarly('de', 30, at), ['.de domain', 'from 30 days', 'from 2026-05-01T09:15:00Z']],
  [errors.statusForbidsRenewal('serverRenewProhibited'), ['(serverRenewProhibited)']],
])('names the time or the status that the renewal waits for: %s', ({ details }, named) => {
  expect(named.filter((what) => !details?.includes(what))).toEqual([]);
});

it.each<[RegistryRefusal['meaning'], string]>([
  ['fee', 'catalog.pricing_unavailable'],
  ['absent', 'registry.unavailable'],
  ['billing', 'registry.unavailable'],
  ['policy', 'domains.refused_by_registry'],
])("a registry's refusal that means %s is the client's %s", (meaning, code) => {
  expect(renewalRefusedByRegistry({ code: 2306, meaning, reason: 'Too early' }).code).toBe(code);
});

it('a refusal that the client can correct is in the words of the registry', () => {
  const refused = renewalRefusedByRegistry({ code: 2306, meaning: 'policy', reason: 'Too early' });
  expect(refused.details).toBe('The registry refused the renewal: Too early');
});
