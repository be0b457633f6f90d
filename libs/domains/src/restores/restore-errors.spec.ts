import { refusalTexts } from '@registrar/kernel/testing';
import type { RegistryRefusal } from '@registrar/registries';
import * as errors from './restore-errors';

const { restoreRefusedByRegistry, ...refusals } = errors;

describe('refusals of restores', () => {
  refusalTexts(
    refusals,
    { notRestorable: ['The domain is in the account.'] },
    { shared: ['restores.not_restorable'] },
  );
});

it.each<[RegistryRefusal['meaning'], string]>([
  ['prohibited', 'restores.not_restorable'],
  ['absent', 'registry.unavailable'],
  ['not_ours', 'registry.unavailable'],
  ['fee', 'catalog.pricing_unavailable'],
  ['parameter', 'domains.refused_by_registry'],
])("a registry's refusal that means %s is the client's %s", (meaning, code) => {
  const refused = restoreRefusedByRegistry({ code: 2304, meaning, reason: 'Not in redemption' });
  expect(refused.code).toBe(code);
});

it('a refusal that the client can correct is in the words of the registry', () => {
  const refused = restoreRefusedByRegistry({ code: 2005, meaning: 'parameter', reason: 'Report too long' });
  expect(refused.details).toBe('The registry refused the restore: Report too long');
});
