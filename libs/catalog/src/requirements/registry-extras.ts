import type { ExtraValue, RegistryExtra } from '@registrar/registries';
import type { HeldTld } from '../tld';
import type { CheckedRequirements } from './check-requirements';
import type { FieldRule, RegistryMapping } from './description';
import { LANGUAGE, optionsOf, requirementForm } from './form';

/** Extension data of a purchase, by the object it belongs to. */
export interface RegistryExtras {
  domain: RegistryExtra[];
  registrant: RegistryExtra[];
}

/**
 * The values for the registry, by the TLD's mappings and in their order. Values below an option that was not
 * chosen are omitted; so is an extension without values.
 */
export function registryExtras(tld: HeldTld, { values, language }: CheckedRequirements): RegistryExtras {
  const given = new Map(Object.entries(values));
  if (language !== undefined) given.set(LANGUAGE, language);
  const chosen = chosenKeys(requirementForm(tld).tree, given);
  const extras: RegistryExtras = { domain: [], registrant: [] };
  for (const mapping of tld.mappings) {
    const sent = mapping.values.flatMap(({ field, name, translate }): ExtraValue[] => {
      const value = chosen.has(field) ? given.get(field) : undefined;
      return value === undefined ? [] : [{ name, value: translated(value, translate) }];
    });
    if (sent.length > 0) extras[mapping.on].push(extraOf(mapping, sent));
  }
  return extras;
}

const translated = (value: string, translate: Readonly<Record<string, string>> = {}): string =>
  Object.hasOwn(translate, value) ? translate[value] : value;

function extraOf({ form, namespace = '', root = '' }: RegistryMapping, values: ExtraValue[]): RegistryExtra {
  switch (form) {
    case 'unspec':
      return { form, values };
    case 'kv':
      return { form, list: root, values };
    case 'elements':
      return { form, namespace, root, values };
  }
}

/** Keys that apply with these values: all of a level, and those of each chosen option in it. */
function chosenKeys(
  tree: Readonly<Record<string, FieldRule>>,
  given: ReadonlyMap<string, string>,
  chosen = new Set<string>(),
): Set<string> {
  for (const [key, rule] of Object.entries(tree)) {
    chosen.add(key);
    const option = optionsOf(rule).find(({ value }) => value === given.get(key));
    if (option?.fields) chosenKeys(option.fields, given, chosen);
  }
  return chosen;
}
